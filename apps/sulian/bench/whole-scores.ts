import type { ChainId, LabelDraft, LedgerReader } from '@sulian/domain';
import type { Program } from '../src/program.ts';

const CHAIN: ChainId = 'BITCOIN';
/** One address of so many is severe: a hack or ransomware, of ten owners. */
const ONE_IN = 101;
const OWNERS = 10;
const PAGE = 10_000;

async function listAddresses(reader: LedgerReader): Promise<readonly string[]> {
  const found: string[] = [];
  let afterId = 0;
  for (;;) {
    const page = await reader.listAddressesAfter(afterId, PAGE);
    found.push(...page.filter(({ addressId }) => addressId % ONE_IN === 0).map(({ text }) => text));
    const last = page.at(-1);
    if (last === undefined) return found;
    afterId = last.addressId;
  }
}

/** Labels some addresses of the whole run as severe; without such rows only what was not followed has a bound. */
export async function labelSevere({ ledger, labelStore }: Program): Promise<number> {
  const addresses = await ledger.read(CHAIN, listAddresses);
  const labels = addresses.map((address, at): LabelDraft => {
    const owner = at % OWNERS;
    const type = owner % 2 === 0 ? 'Hack' : 'Ransomware';
    const entity = { key: `bench:${owner}`, name: `Bench ${owner}`, type } as const;
    return { chain: CHAIN, address, entity, source: 'bench', confidence: 90 };
  });
  await labelStore.saveLabels(labels);
  return labels.length;
}

interface BoundsCost {
  /** Processor time of all scores with bounds, by that of the same scores without. */
  readonly times: number;
  readonly withoutMs: number;
  readonly withMs: number;
}

/**
 * Processor time of whole scores with and without bounds, in turns within one run.
 * @param cpuMs processor time so far of the program and its database
 */
export async function compareBounds(
  score: (omits: { readonly omitsBounds?: true }) => Promise<unknown>,
  { pairs, cpuMs }: { readonly pairs: number; readonly cpuMs: () => Promise<number> },
): Promise<BoundsCost> {
  const cost = async (omits: { readonly omitsBounds?: true }): Promise<number> => {
    const before = await cpuMs();
    await score(omits);
    return (await cpuMs()) - before;
  };
  let [withoutMs, withMs] = [0, 0];
  for (let pair = 0; pair < pairs; pair += 1) {
    withoutMs += await cost({ omitsBounds: true });
    withMs += await cost({});
  }
  return { times: withMs / withoutMs, withoutMs: withoutMs / pairs, withMs: withMs / pairs };
}
