import { type ChainId, MAX_LOOKUP_OBJECTS } from '@sulian/domain';
import { type KeyBranch, toAddress } from './derive-address.ts';
import type { KeyUse } from './key-forms.ts';

/** An address and its path below the key. */
export interface DerivedAddress {
  readonly blockchain: KeyUse['blockchain'];
  readonly address: string;
  readonly path: string;
}

/** One branch in one use, as far as it was looked up. */
export interface ScannedBranch {
  readonly use: KeyUse;
  readonly path: string;
  readonly derived: number;
  /** Addresses that the ledger has seen or that have a label, in the order of their index. */
  readonly used: readonly DerivedAddress[];
  /** Addresses from the last used one on, to which the wallet may be paid next. */
  readonly unused: readonly DerivedAddress[];
  /** Addresses that may be used or unused: their batch failed, or their history is not whole. */
  readonly unknown: number;
  /** Blocks are missing that may have used an unused one. */
  readonly isPartial: boolean;
  /** The bound of all addresses ended the branch, not its gap. */
  readonly isCut: boolean;
}

/** Use of an address as far as a ledger shows it. */
export type AddressUse = 'USED' | 'UNUSED' | 'UNKNOWN';

export interface AddressUses {
  findUse(address: DerivedAddress): AddressUse;
  /** Blocks of the chain are missing. */
  isPartial(chain: ChainId): boolean;
}

interface Scan {
  readonly gap: number;
  readonly signal?: AbortSignal;
  readonly findUses: (addresses: readonly DerivedAddress[]) => Promise<AddressUses>;
}

interface OpenBranch extends ScannedBranch {
  readonly branch: KeyBranch;
  /** Index after the last address that is used or may be. */
  readonly next: number;
}

/**
 * Derives addresses of all branches in rounds and looks them up. A branch ends after `gap` unused addresses in a row, and all
 * branches end at 6,000 addresses. An address without an answer counts toward the gap, and as unknown.
 */
export async function scanBranches(
  uses: readonly KeyUse[],
  branches: readonly KeyBranch[],
  { gap, signal, findUses }: Scan,
): Promise<readonly ScannedBranch[]> {
  let scanned: readonly OpenBranch[] = uses.flatMap((use) =>
    branches.map((branch) => ({
      use,
      branch,
      path: branch.path,
      derived: 0,
      next: 0,
      used: [],
      unused: [],
      unknown: 0,
      isPartial: false,
      isCut: false,
    })),
  );
  let left = MAX_LOOKUP_OBJECTS;
  while (signal?.aborted !== true) {
    const rounds = scanned.map((each) => {
      const missing = each.next + gap - each.derived;
      const count = Math.max(Math.min(missing, left), 0);
      left -= count;
      return { each, isCut: count < missing, added: listAddresses(each, count) };
    });
    const added = rounds.flatMap((round) => round.added);
    if (added.length === 0) return rounds.map(({ each, isCut }) => ({ ...each, isCut }));
    const addedUses = await findUses(added);
    scanned = rounds.map((round) => addUses(round.each, round.added, addedUses));
  }
  return scanned;
}

const listAddresses = ({ use, branch, path, derived }: OpenBranch, count: number): readonly DerivedAddress[] =>
  Array.from({ length: count }, (_, at) => ({
    blockchain: use.blockchain,
    address: toAddress(branch.derive(derived + at), use),
    path: `${path}${derived + at}`,
  }));

function addUses(open: OpenBranch, added: readonly DerivedAddress[], uses: AddressUses): OpenBranch {
  let { next, unknown } = open;
  const used = [...open.used];
  let unused = [...open.unused];
  for (const [at, each] of added.entries()) {
    const use = uses.findUse(each);
    if (use === 'USED') {
      next = open.derived + at + 1;
      used.push(each);
      unused = [];
    } else if (use === 'UNUSED') unused.push(each);
    else unknown += 1;
  }
  const isPartial = open.isPartial || uses.isPartial(open.use.blockchain);
  return { ...open, derived: open.derived + added.length, next, used, unused, unknown, isPartial };
}
