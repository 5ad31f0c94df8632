import { chooseNamed, type GraveParty, MAX_NAMED_PARTIES } from '@sulian/domain';
import type { Question } from '../../../lib/analyse.ts';
import { call } from '../../../lib/api.ts';

const LEVELS = ['Critical', 'High'] as const;

/** How objects of a question are named among lists; a transaction has its parties in its own answer. */
const KIND = { ADDRESS: 'addresses', WALLET: 'wallets', ENTITY: 'entities', TRANSACTION: undefined } as const;

/** Direct parties in the direction of a question whose headline is grave; null: no list has them. */
export async function listGraveParties(question: Question, signal: AbortSignal): Promise<readonly GraveParty[] | null> {
  const { blockchain, objectId: hash, objectType, coin, analysisType: direction } = question;
  const kind = KIND[objectType];
  if (kind === undefined) return null;
  const query = { direction, limit: MAX_NAMED_PARTIES, ...(coin === undefined ? {} : { coin }) };
  const answers = await Promise.all(
    LEVELS.map((level) =>
      call(
        'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties',
        { params: { blockchain, kind, hash }, query: { ...query, level } },
        { signal },
      ),
    ),
  );
  const grave = chooseNamed(answers.flatMap(({ items }) => items));
  return grave.length === 0 && answers.some(({ _metadata }) => !_metadata.isComplete) ? null : grave;
}
