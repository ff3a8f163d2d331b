import { inTab, objectIn } from "../kept/storage.ts";

const KEY = "karwan.scan.bin";

interface Bin {
  id: string;
  code: string;
}

/**
 * The bin into which parcels are received until another one is scanned; none is where goods arrive. It is that of whoever
 * scanned it, in that company: to everybody else there is none.
 */
export const receivingBin = {
  read(owner: string): Bin | null {
    const kept = objectIn<Bin & { owner?: string }>(inTab.read(KEY));
    return kept?.owner === owner ? { id: kept.id, code: kept.code } : null;
  },
  write(owner: string, bin: Bin | null): void {
    if (bin === null) inTab.remove(KEY);
    else inTab.write(KEY, JSON.stringify({ owner, ...bin }));
  },
};
