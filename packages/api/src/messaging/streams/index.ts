export { MAX_STREAM_MS, openStream } from "./open-stream.ts";
export { createStreamPlaces } from "./places.ts";
export { purgeStreamHosts } from "./repository.ts";
export { Watch } from "./watch.ts";
