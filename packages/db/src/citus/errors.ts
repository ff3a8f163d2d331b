/** Why a database cannot be spread over a cluster, in one sentence for whoever asked for it. */
export class ClusterError extends Error {
  override name = "ClusterError";
}
