import { type ChainId, MAX_SCREENING_TEXT, type ScreeningItem } from '@sulian/domain';
import { removeSecrets } from '@sulian/secrets';
import { toChainNumber } from '../labels/chain-number.ts';

export const COPY_ITEMS = `
  COPY records.screening_row (screening_id, position, line, given, ref, note, asset, chain, address, candidates, state, reason)
  FROM STDIN`;

/** A secret that begins within so much text is recognised whole; what follows is not stored in any case. */
const READ_TEXT = 16 * MAX_SCREENING_TEXT;

/** Lines of a COPY. No text that may be a secret is among them. */
export function encodeItems(id: number, firstPosition: number, items: readonly ScreeningItem[]): string {
  let lines = '';
  for (const [index, item] of items.entries()) {
    const safeText = item.isBare ? item.given : toSafe(item.given);
    const cells = [
      ...[String(id), String(firstPosition + index), String(item.line)],
      ...[safeText, toSafe(item.ref), toSafe(item.note), toSafe(item.asset)].map(escapeCell),
      ...[toNumber(item.chain), item.address ?? NULL],
      `{${item.candidates.map(toChainNumber).join(',')}}`,
      ...[item.state, toReason(item, safeText) ?? NULL],
    ];
    lines += `${cells.join('\t')}\n`;
  }
  return lines;
}

/** A hash may be a key by its form, and is called what it was read as. */
const toReason = ({ reason, given }: ScreeningItem, stored: string): ScreeningItem['reason'] =>
  reason === 'NO_ADDRESS' && stored !== given.slice(0, stored.length) ? 'SECRET' : reason;

const NULL = '\\N';

const toNumber = (chain: ChainId | undefined): string => (chain === undefined ? NULL : String(toChainNumber(chain)));

/** Words of less than a seed's and a key's length are no secret. */
const SHORT_TEXT = 15;

function toSafe(text: string): string {
  if (text.length <= SHORT_TEXT) return text;
  return removeSecrets(text.slice(0, READ_TEXT)).slice(0, MAX_SCREENING_TEXT);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

const escapeCell = (text: string): string => text.replace(/[\\\t\n\r\0]/g, (letter) => ESCAPES[letter] ?? '');
