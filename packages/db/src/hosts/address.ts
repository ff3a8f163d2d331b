/** Why an address can't be used; fit to stand behind the variable's name. */
export type AddressProblem = string;

export type Address = {
  /** The same address with one host each, in their order. */
  urls: string[];
  hosts: { host: string; port: number }[];
  problem: AddressProblem | null;
};

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?]*@)?([^/?]*)(\/[^?]*)?(\?.*)?$/;
const PORT = 5432;
const WRITABLE = ["read-write", "primary"];
const READABLE = ["any", "read-only", "standby", "prefer-standby"];

/**
 * Reads an address as libpq does, which may name several hosts. Of those that are written to one takes writes at a time, which
 * has to be said; those that are only read from are each a replica.
 */
export function readAddress(url: string, { isWritten = true } = {}): Address {
  const refused = (problem: string): Address => ({ urls: [], hosts: [], problem });
  const [, protocol, user = "", list = "", path = "", query = ""] = PARTS.exec(url) ?? [];
  if (!protocol) return refused("must be a URL such as postgresql://user:password@host:5432/database");
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get("target_session_attrs");
  parameters.delete("target_session_attrs");
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : "";
  const urls = list.split(",").map((host) => `${protocol}${user}${host}${path}${rest}`);
  if (!urls.every((one) => URL.canParse(one)))
    return refused("must be a URL such as postgresql://user:password@host:5432/database");
  if (wanted !== null && !(isWritten ? WRITABLE : READABLE).includes(wanted))
    return refused(
      isWritten
        ? `writes: target_session_attrs must be read-write, not ${wanted}`
        : `only reads: target_session_attrs must be any or standby, not ${wanted}`,
    );
  if (isWritten && urls.length > 1 && wanted === null)
    return refused("names several hosts: add target_session_attrs=read-write");
  const hosts = urls.map((one) => {
    const { hostname, port } = new URL(one);
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || PORT };
  });
  return { urls, hosts, problem: null };
}
