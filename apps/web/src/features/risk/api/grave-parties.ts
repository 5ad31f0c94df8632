import type { CounterpartiesAnswer } from '@sulian/contract';
import type { Question } from '../../../lib/analyse.ts';
import { call } from '../../../lib/api.ts';

const LEVELS = ['Critical', 'High'] as const;
/** Parties that a sentence names at most. */
const MAX_NAMED = 2;

type Item = CounterpartiesAnswer['items'][number];

/** A direct party whose own headline is grave. */
export type GraveParty = Pick<Item, 'address' | 'entity' | 'level'>;

/** Direct parties in the direction of a question whose headline is grave, as lists know it. */
export async function listGraveParties(question: Question, signal: AbortSignal): Promise<readonly GraveParty[]> {
  const { blockchain, objectId: hash, objectType, coin, analysisType: direction } = question;
  const kind = objectType === 'WALLET' ? 'wallets' : 'addresses';
  const query = { direction, limit: MAX_NAMED, ...(coin === undefined ? {} : { coin }) };
  const answers = await Promise.all(
    LEVELS.map((level) =>
      call(
        'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties',
        { params: { blockchain, kind, hash }, query: { ...query, level } },
        { signal },
      ),
    ),
  );
  return chooseNamed(answers.flatMap(({ items }) => items));
}

/** The first, each once: a list has a row a coin. */
export const chooseNamed = (parties: readonly GraveParty[]): readonly GraveParty[] =>
  [...new Map(parties.map((party) => [party.address ?? party.entity?.id, party])).values()].slice(0, MAX_NAMED);
