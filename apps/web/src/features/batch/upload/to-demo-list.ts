import type { AnswerOf } from '@sulian/contract';

type Demo = AnswerOf<'GET /api/demo'>;

export interface DemoWords {
  /** Reference, address, chain, note. */
  readonly heads: readonly [string, string, string, string];
  /** Notes of the rows that have no answer. */
  readonly noChain: string;
  readonly noAddress: string;
  readonly language: string;
}

const toCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A small list of the demo world's examples as CSV, with one row whose chain is missing and one without an address.
 * Undefined where the chains are not simulated.
 */
export function toDemoList(demo: Demo, { heads, noChain, noAddress, language }: DemoWords): string | undefined {
  if (!demo.isSimulated || demo.showcase.length === 0) return undefined;
  const rows = demo.showcase.map(({ address, blockchain, title, titleEn }) => [
    address,
    blockchain,
    language === 'en' ? titleEn : title,
  ]);
  const shared = demo.showcase.find(({ address }) => address.startsWith('0x'));
  const all = [
    ...rows,
    ...(shared === undefined ? [] : [[shared.address, '', noChain]]),
    ['IMG_2041.png', '', noAddress],
  ];
  return [heads, ...all.map((cells, index) => [String(index + 1), ...cells])]
    .map((cells) => cells.map(toCell).join(','))
    .join('\r\n');
}
