// @ts-check
/**
 * Loaded into the server by the launcher. The server stands in a process group of its own, so a launcher that is killed
 * outright would leave it running and the port taken: when the channel to the launcher closes, the server stops as it
 * does on any SIGTERM.
 */
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
