/** What is wrong with a statement. */
export type Finding = { name: string; message: string };
