/** The file store cannot be reached, or not written, for now; the message says what is away or full, and where. */
export class FileStoreUnavailableError extends Error {
  override name = "FileStoreUnavailableError";
}
