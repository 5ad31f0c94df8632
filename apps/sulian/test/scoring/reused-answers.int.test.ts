import { isDeepStrictEqual } from 'node:util';
import {
  createAnswerReuse,
  findStoredScore,
  type ScoringDeps,
  type ScoringRequest,
  type ScoringResult,
  scoreObject,
} from '@sulian/usecases';
import { describe, expect, it } from 'vitest';
import { createAnswers, listRequests, openChain } from './random-chain-program.ts';
import { createAccountChain, createUtxoChain, type RandomChain } from './random-chains.ts';

const ROUNDS = 22;

interface Counts {
  reused: number;
  walked: number;
  /** Answers that the last block changed. */
  changed: number;
}

/** The dependencies of a program that remembers its answers, and counts how often one is reused. */
function rememberAnswers(apiDeps: ScoringDeps, counts: Counts): ScoringDeps {
  const reuse = createAnswerReuse();
  const answerReuse: ScoringDeps['answerReuse'] = {
    record: (deps, question) => reuse.record(deps, question),
    find: async (deps, question) => {
      const found = await reuse.find(deps, question);
      counts[found === undefined ? 'walked' : 'reused'] += 1;
      return found;
    },
  };
  return { ...apiDeps, answers: createAnswers(), answerReuse };
}

async function compareRounds(source: RandomChain, seed: number): Promise<Counts> {
  const counts: Counts = { reused: 0, changed: 0, walked: 0 };
  const { program, extend, close } = await openChain(source);
  const { apiDeps } = program;
  /** As the store returns it, without the headline of the other direction. */
  const scoreStored = async (deps: ScoringDeps, request: ScoringRequest): Promise<ScoringResult | undefined> => {
    const { basis } = await scoreObject(deps, request);
    return deps.answers.find(basis.answerId, deps.storedSchemas.readResult);
  };
  try {
    const remembering = rememberAnswers(apiDeps, counts);
    const before = new Map<string, ScoringResult>();
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await extend(1);
      for (const request of listRequests(source, seed)) {
        const name = JSON.stringify(request);
        const fresh = { ...apiDeps, answers: createAnswers(), answerReuse: createAnswerReuse() };
        const expected = await scoreStored(fresh, request);
        const answer = await scoreStored(remembering, request);
        if (answer === undefined) throw new Error(`missing answer to ${name}`);
        expect(JSON.stringify(answer), `${name} in round ${round}`).toBe(JSON.stringify(expected));
        const { basis } = answer;
        if (!isDeepStrictEqual({ ...(before.get(name) ?? answer), basis }, answer)) counts.changed += 1;
        before.set(name, answer);
      }
    }
    return counts;
  } finally {
    await close();
  }
}

describe('an answer at a later block', () => {
  // Each waits for its own database most of the time.
  it.concurrent.each([
    ['accounts', createAccountChain, 1],
    ['accounts', createAccountChain, 6],
    ['coins', createUtxoChain, 3],
    ['coins', createUtxoChain, 4],
  ] as const)(
    'is what a walk over all blocks gives, byte for byte, though many are reused: %s %# [R-SCORE-216]',
    async (_, create, seed) => {
      const { reused, walked, changed } = await compareRounds(create(seed), seed);
      expect(reused).toBeGreaterThan(walked / 4);
      expect(changed).toBeGreaterThan(10);
    },
    240_000,
  );

  it('is found without a walk if the block touches nothing of it, and names that block [R-SCORE-216]', async () => {
    const source = createUtxoChain(7);
    const { program, extend, close } = await openChain(source);
    try {
      const request = listRequests(source, 7)[0] as ScoringRequest;
      const first = await scoreObject(program.apiDeps, request);
      // The only payee is new to the ledger.
      const stranger = createUtxoChain(8).addresses[0] as string;
      await extend(1, stranger);
      const second = await findStoredScore(program.apiDeps, request);
      expect(second?.basis).toMatchObject({ height: first.basis.height + 1 });
      expect({ ...second, basis: 0 }).toEqual({ ...first, basis: 0 });
      await extend(1, request.objectId);
      expect(await findStoredScore(program.apiDeps, request)).toBeUndefined();
    } finally {
      await close();
    }
  });
});

describe('equal questions at one block', () => {
  it('share one walk, which the next block ends [R-SCORE-217]', async () => {
    const source = createUtxoChain(7);
    const { program, extend, close } = await openChain(source);
    const { apiDeps } = program;
    let walks = 0;
    const deps: ScoringDeps = {
      ...apiDeps,
      answers: createAnswers(),
      answerReuse: {
        find: async () => undefined,
        record: async (_, question) => {
          walks += 1;
          return { question, remember: () => undefined };
        },
      },
    };
    const request = listRequests(source, 7)[0] as ScoringRequest;
    const scoreTogether = () => Promise.all([1, 2, 3].map(() => scoreObject(deps, request)));
    try {
      const [first, ...others] = await scoreTogether();
      expect(walks).toBe(1);
      expect(others).toEqual([first, first]);
      await extend(1, request.objectId);
      const [later] = await scoreTogether();
      expect(walks).toBe(2);
      expect(later?.basis.height).toBe((first?.basis.height ?? 0) + 1);
    } finally {
      await close();
    }
  });
});
