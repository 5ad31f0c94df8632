import { type ChainId, getChain, listChainSpellings, type TagpackType } from '@sulian/domain';
import { Document } from 'yaml';
import type { CONFIDENCE } from '../../importers/tagpack/confidence.ts';
import { findWritten } from '../../importers/tagpack/mapping.ts';

export interface WrittenTag {
  readonly chain: ChainId;
  /** Canonical text. */
  readonly address: string;
  readonly label: string;
  readonly type: TagpackType;
}

export interface WrittenPack {
  readonly title: string;
  /** Maker, who asserts the tags; readers show it as their author. */
  readonly creator: string;
  /** Day of the statement, YYYY-MM-DD. */
  readonly day: string;
  readonly tags: readonly WrittenTag[];
}

/** Attribution of an investigation, on GraphSense's ladder. */
const CONFIDENCE_WORD: keyof typeof CONFIDENCE = 'forensic_investigation';

const networkOf = new Map(
  listChainSpellings().map(
    ([
      chain,
      {
        tickers: [ticker],
      },
    ]) => [chain, ticker],
  ),
);

/**
 * A GraphSense TagPack as YAML, which `importTagpack` reads again. Every text is quoted: `0x1f`, `no` and `2026-11-29` stay
 * texts in readers that guess types, and a label is one scalar whatever it begins with.
 *
 * @see github.com/graphsense/graphsense-tagpack-tool, src/tagpack/conf/tagpack_schema.yaml (read 2026-11-29)
 */
export function writeTagpack({ title, creator, day, tags }: WrittenPack): string {
  const document = new Document({
    ...{ title, creator },
    ...{ source: `asserted by ${creator}`, confidence: CONFIDENCE_WORD, lastmod: day },
    tags: tags.map(({ chain, address, label, type }) => ({
      ...{ address, currency: getChain(chain).symbol, network: networkOf.get(chain), label },
      ...findWritten(type),
    })),
  });
  // Lines are not folded: the fast reader of tags takes one line per field.
  return document.toString({ defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
}
