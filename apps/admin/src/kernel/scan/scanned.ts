/** Said to the field that somebody is in when a scan was heard: what was written there late, and taken off again, is nothing of its own. */
export const SCANNED = "karwan:scanned";
