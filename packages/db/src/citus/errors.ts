/** Why a database cannot be spread over a cluster, in one sentence for whoever asked for it. */
export class ClusterError extends Error {
  override name = "ClusterError";
}

/** Of a node that does not let in who asks nothing more is known. */
export const unreached = (node: string): string =>
  `The node ${node} can't be reached, and this needs it: start it and try again. Where it runs, see that it has the role that asks and lets it in from every other node: roles are made on each (docs/citus.md).`;

/** Why a node did not answer what it was asked, by what Citus says of it: nobody is there, or somebody refused. */
export const whyUnanswered = (node: string, result: string): string =>
  result.startsWith("failed to connect to ")
    ? unreached(node)
    : `The node ${node} refused what it was asked: ${result}`;
