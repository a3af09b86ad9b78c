// Loaded before a tool (`--import`): the tool ends when the process that started
// it is gone, however that ended. A worker thread has no channel to hear it by.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
