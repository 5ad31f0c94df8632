import type { LookupAnswer, LookupObject, LookupPaymentsAnswer, LookupTextAnswer } from '@sulian/contract';
import { MAX_LOOKUP_OBJECTS } from '@sulian/domain';
import { useEffect, useRef, useState } from 'react';
import { useChains } from '../../components/chains/use-chains.ts';
import { extractText, findPayments, lookUp } from './api/lookup.ts';
import { type Entry, type LookupFacts, listObjects, listRows, toEntries, toObjectKey } from './entries.ts';
import { type MaskedText, maskText } from './mask-text.ts';
import { runBatches } from './run-batches.ts';

/** A table on its way. */
export interface LookupState {
  readonly isReading: boolean;
  /** The text could not be read. */
  readonly error: Error | undefined;
  readonly secrets: Omit<MaskedText, 'text'> | undefined;
  readonly text: LookupTextAnswer | undefined;
  readonly entries: readonly Entry[];
  readonly facts: LookupFacts;
  /** Objects to look up, and those that are beyond the bound. */
  readonly wanted: number;
  readonly leftOut: number;
  readonly fault: Error | undefined;
  readonly payments: LookupPaymentsAnswer | undefined;
  readonly paymentsError: Error | undefined;
}

const NOTHING: LookupState = {
  isReading: false,
  error: undefined,
  secrets: undefined,
  text: undefined,
  entries: [],
  facts: { rows: new Map(), chains: new Map(), failed: new Set() },
  wanted: 0,
  leftOut: 0,
  fault: undefined,
  payments: undefined,
  paymentsError: undefined,
};

/** Reads a text, looks its addresses up in batches, then payments among them. One text at a time. */
export function useLookup() {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  const { data: chains } = useChains();
  const held = new Set(
    Object.values(chains ?? {}).flatMap(({ id, indexing: { status } }) =>
      status === 'held' || status === 'loading' ? [id] : [],
    ),
  );
  const isHeld = (chain: string) => (held as ReadonlySet<string>).has(chain);
  useEffect(() => () => running.current?.abort(), []);

  const merge = (change: (state: LookupState) => Partial<LookupState>) =>
    setState((now) => ({ ...now, ...change(now) }));

  const read = async (entries: readonly Entry[], signal: AbortSignal) => {
    const all = listObjects(entries, isHeld);
    const objects = all.slice(0, MAX_LOOKUP_OBJECTS);
    const seen: LookupObject[] = [];
    merge((now) => ({
      entries: [...now.entries, ...entries],
      wanted: now.wanted + objects.length,
      leftOut: now.leftOut + all.length - objects.length,
    }));
    await runBatches(objects, {
      send: (batch) => lookUp(batch, { signal }),
      onAnswer: (batch, answer) => {
        if (signal.aborted) return;
        seen.push(...answer.items.filter(({ isUnseen }) => !isUnseen).map(toObject));
        merge(({ facts }) => ({ facts: addAnswer(facts, batch, answer) }));
      },
      onFault: (batch, fault) => {
        if (signal.aborted) return;
        merge(({ facts }) => ({ fault, facts: { ...facts, failed: addAll(facts.failed, batch.map(toObjectKey)) } }));
      },
    });
    return seen;
  };

  const listPayments = async (objects: readonly LookupObject[], signal: AbortSignal) => {
    if (objects.length < 2) return;
    try {
      const payments = await findPayments(objects, { signal });
      merge(() => ({ payments }));
    } catch (error) {
      if (!signal.aborted) merge(() => ({ paymentsError: error as Error }));
    }
  };

  const start = async (original: string): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ ...NOTHING, isReading: true });
    try {
      const { text: masked, ...secrets } = await maskText(original);
      merge(() => ({ secrets }));
      const text = await extractText(masked, { signal });
      merge(() => ({ text, isReading: false }));
      await listPayments(await read(toEntries(text), signal), signal);
    } catch (error) {
      if (!signal.aborted) merge(() => ({ error: error as Error, isReading: false }));
    }
  };

  /** Adds addresses that are not in the text as they are: corrected or derived ones. */
  const add = async (entries: readonly Entry[]): Promise<void> => {
    const { signal } = running.current ?? new AbortController();
    await read(entries, signal);
  };

  const rows = listRows(state.entries, state.facts, isHeld);
  const done = state.facts.rows.size + state.facts.failed.size;
  return { state, rows, done, isReady: chains !== undefined, start: (text: string) => void start(text), add };
}

const toObject = ({ blockchain, address }: LookupAnswer['items'][number]): LookupObject => ({ blockchain, address });

/** Rows come in the order of the batch, without those of chains that were not read. */
function addAnswer(facts: LookupFacts, batch: readonly LookupObject[], { items, chains }: LookupAnswer): LookupFacts {
  const rows = new Map(facts.rows);
  const states = new Map([...facts.chains, ...chains.map((each) => [each.blockchain, each] as const)]);
  const wereRead = new Set(chains.filter(({ state }) => state === 'READ').map(({ blockchain }) => blockchain));
  let next = 0;
  for (const object of batch) {
    const row = wereRead.has(object.blockchain) ? items[next] : undefined;
    if (row === undefined) continue;
    rows.set(toObjectKey(object), row);
    next += 1;
  }
  return { ...facts, rows, chains: states };
}

const addAll = (set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> => new Set([...set, ...keys]);
