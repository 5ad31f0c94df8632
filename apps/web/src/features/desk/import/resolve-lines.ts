import type { LookupObject, LookupTextAnswer } from '@sulian/contract';
import type { NewObject } from '../../../components/desk/calls.ts';
import { readText } from '../../../components/lookup/calls.ts';
import { type Entry, toEntries, toObjectKey } from '../../../components/lookup/entries.ts';
import { chooseObjects } from '../choose-objects.ts';
import type { LineFault, ListLine, RefusedLine } from './to-lines.ts';

/** Lines and characters of one call. */
const MAX_LINES = 1_500;
const MAX_CHARS = 90_000;

/** An object with the line that it comes from. */
export interface PreparedObject {
  readonly line: number;
  readonly object: NewObject;
}

export interface Prepared {
  readonly objects: readonly PreparedObject[];
  readonly refused: readonly RefusedLine[];
}

/**
 * Lines as objects. An address without a chain becomes an object of the chains that know it, as in a pasted text.
 * @throws CallError of a failed call
 */
export async function resolveLines(
  lines: readonly ListLine[],
  isStored: (chain: string) => boolean,
): Promise<Prepared> {
  const addresses = await readAddresses(lines);
  const open = lines.flatMap((line) => {
    const entries = addresses.entriesOf(line.written);
    return line.chain === undefined ? entries : [];
  });
  const distinct = [...new Set(open)];
  const chosen = await chooseObjects(distinct, isStored);
  const chosenOf = new Map(distinct.map((entry, at) => [entry, chosen[at] ?? []]));
  const objects: PreparedObject[] = [];
  const refused: RefusedLine[] = [];
  const lineOf = new Map<string, number>();
  for (const line of lines) {
    const entries = addresses.entriesOf(line.written);
    const targets = entries.flatMap((entry) => toTargets(entry, line, chosenOf));
    if (targets.length === 0) refused.push(refuse(line, findReason(line, entries, addresses)));
    for (const target of targets) {
      const key = toObjectKey(target);
      if (lineOf.has(key)) refused.push(refuse(line, 'REPEATED'));
      else objects.push({ line: line.line, object: { ...target, ...line.marks } });
      lineOf.set(key, line.line);
    }
  }
  return { objects, refused };
}

const refuse = ({ line, written }: ListLine, reason: LineFault): RefusedLine => ({ line, reason, text: written });

const toTargets = (
  entry: Entry,
  { chain }: ListLine,
  chosenOf: ReadonlyMap<Entry, readonly LookupObject[]>,
): readonly LookupObject[] =>
  chain === undefined
    ? (chosenOf.get(entry) ?? [])
    : entry.readings.flatMap(({ blockchain, address }) => (blockchain === chain ? [{ blockchain, address }] : []));

function findReason({ written }: ListLine, entries: readonly Entry[], { mistyped }: Addresses): LineFault {
  if (entries.length > 0) return 'OTHER_CHAIN';
  return mistyped.some((each) => written.includes(each)) ? 'CHECKSUM_WRONG' : 'NOT_ADDRESS';
}

interface Addresses {
  readonly entriesOf: (written: string) => readonly Entry[];
  readonly mistyped: readonly string[];
}

/** Addresses of the lines. Of two spellings of one address, the answer has the first. */
async function readAddresses(lines: readonly ListLine[]): Promise<Addresses> {
  const answers: LookupTextAnswer[] = [];
  for (const batch of toBatches(lines.map(({ written }) => written)))
    answers.push(await readText(batch.join('\n'), {}));
  const all = answers.flatMap(toEntries);
  const entries = all.filter(({ isChecksumWrong }) => !isChecksumWrong);
  const wrong = all.filter(({ isChecksumWrong }) => isChecksumWrong);
  const byText = new Map(entries.map((entry) => [entry.written.toLowerCase(), entry]));
  return {
    entriesOf: (written) => {
      const whole = byText.get(written.toLowerCase());
      return whole === undefined ? entries.filter((entry) => written.includes(entry.written)) : [whole];
    },
    mistyped: [...wrong, ...answers.flatMap(({ mistyped }) => mistyped)].map(({ written }) => written),
  };
}

function toBatches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const text of new Set(texts)) {
    const last = batches.at(-1);
    if (last === undefined || last.length === MAX_LINES || chars + text.length > MAX_CHARS) {
      batches.push([text]);
      chars = text.length + 1;
    } else {
      last.push(text);
      chars += text.length + 1;
    }
  }
  return batches;
}
