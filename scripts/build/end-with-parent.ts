// Loaded before a tool (`--import`): it ends the tool when its parent process is
// gone, however that ended. A worker thread has no channel to notice that.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
