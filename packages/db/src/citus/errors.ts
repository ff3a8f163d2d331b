/** Why a database cannot be spread over a cluster, in one sentence for whoever asked for it. */
export class ClusterError extends Error {
  override name = "ClusterError";
}

/** Why a node did not answer what it was asked, by what Citus says of it: nobody is there, or somebody refused. */
export const whyUnanswered = (node: string, result: string): string =>
  result.startsWith("failed to connect to ")
    ? `The node ${node} can't be reached, and this needs it: start it and try again.`
    : `The node ${node} refused what it was asked: ${result}`;
