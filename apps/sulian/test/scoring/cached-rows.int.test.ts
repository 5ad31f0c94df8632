import { type Ledger, withReadOptions } from '@sulian/domain';
import { createAnswerReuse, type ScoringDeps, type ScoringRequest, scoreObject } from '@sulian/usecases';
import { describe, expect, it } from 'vitest';
import { createAnswers, listRequests, openChain } from './random-chain-program.ts';
import { createAccountChain, createUtxoChain } from './random-chains.ts';

const SEED = 7;
const MODELS = [
  ['accounts', createAccountChain],
  ['coins', createUtxoChain],
] as const;
const MINUTE_MS = 60_000;

/** The ledger, which counts the queries of its readers. */
function countQueries(ledger: Ledger): { readonly ledger: Ledger; takeCount(): number } {
  let count = 0;
  const toCounted =
    (query: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      count += 1;
      return query(...args);
    };
  const read: Ledger['read'] = (chain, work, options) =>
    ledger.read(
      chain,
      (reader) => {
        const entries = Object.entries(reader).map(([key, value]) => [
          key,
          typeof value === 'function' ? toCounted(value) : value,
        ]);
        return work({ ...reader, ...Object.fromEntries(entries) });
      },
      options,
    );
  const takeCount = (): number => {
    const taken = count;
    count = 0;
    return taken;
  };
  return { ledger: { ...ledger, read }, takeCount };
}

/** The answer of a walk, since none is stored. */
async function walk(deps: ScoringDeps, request: ScoringRequest): Promise<string> {
  const { basis: _, ...answer } = await scoreObject({ ...deps, answers: createAnswers() }, request);
  return JSON.stringify(answer);
}

const walkAnew = (deps: ScoringDeps, request: ScoringRequest): Promise<string> =>
  walk({ ...deps, answerReuse: createAnswerReuse() }, request);

describe.each(MODELS)('rows of walks: %s', (_, create) => {
  it('are read again only where a block touched them [R-SCORE-218]', async () => {
    const source = create(SEED);
    const { program, extend, close } = await openChain(source);
    try {
      const { ledger, takeCount } = countQueries(program.ledger);
      const deps = { ...program.apiDeps, ledger };
      let first = 0;
      let later = 0;
      for (const request of listRequests(source, SEED)) {
        await walk(deps, request);
        takeCount();
        await extend(1, request.objectId);
        const expected = await walkAnew(deps, request);
        first += takeCount();
        expect(await walk(deps, request)).toBe(expected);
        later += takeCount();
      }
      expect(first).toBeGreaterThan(100);
      expect(later).toBeLessThan(first / 2);
    } finally {
      await close();
    }
  });

  it('are those of the branch after a rollback [R-SCORE-218]', async () => {
    const source = create(SEED);
    const { program, writer, extend, close } = await openChain(source);
    const twin = create(SEED);
    try {
      const height = twin.extend(45).at(-1)?.height ?? 0;
      const requests = listRequests(source, SEED);
      const [payee = '', otherPayee = ''] = requests.flatMap(({ objectId }, at) => (at % 8 === 0 ? [objectId] : []));
      await extend(1, payee);
      const before = [];
      for (const request of requests) before.push(await walk(program.apiDeps, request));
      await writer.replaceAbove(height, twin.extend(2, otherPayee));
      const after = [];
      for (const request of requests) {
        const answer = await walk(program.apiDeps, request);
        expect(answer).toBe(await walkAnew(program.apiDeps, request));
        after.push(answer);
      }
      expect(after).not.toEqual(before);
    } finally {
      await close();
    }
  });

  it('of an earlier snapshot are those of that snapshot [R-SCORE-218]', async () => {
    const source = create(SEED);
    const { program, extend, close } = await openChain(source);
    try {
      const [request] = listRequests(source, SEED) as readonly [ScoringRequest];
      const first = await walk(program.apiDeps, request);
      const snapshot = await program.ledger.holdSnapshot([source.chain], MINUTE_MS);
      try {
        await extend(1, request.objectId);
        const later = await walk(program.apiDeps, request);
        expect(later).not.toBe(first);
        const earlier = { ...program.apiDeps, ledger: withReadOptions(program.ledger, { snapshot }) };
        expect(await walk(earlier, request)).toBe(first);
      } finally {
        snapshot.release();
      }
    } finally {
      await close();
    }
  });
});
