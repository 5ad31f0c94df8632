import { type CoinsAnswer, coinRisk, type ScoringBody } from '@sulian/contract';
import type { LabelIndex, LedgerReader } from '@sulian/domain';
import { toAnswerKey } from '@sulian/usecases';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type FoundObject, OBJECT_TYPES } from './find-object.ts';

type CoinItem = CoinsAnswer['items'][number];

/** First coins whose stored scores are looked up; the other scores are requested one by one. */
const COINS_LOOKED_UP = 20;
/** Score that SPEC's score cell shows as N/A. */
const NO_SCORE = 0;

/** Fills in scores that are stored for this height; calculates none. */
export async function findScores(
  deps: Pick<ApiDeps, 'answers' | 'policy' | 'prices' | 'adapters'>,
  context: { readonly reader: LedgerReader; readonly labels: LabelIndex; readonly object: FoundObject },
  items: readonly CoinItem[],
): Promise<CoinItem[]> {
  const looked = items.slice(0, COINS_LOOKED_UP);
  const keys = looked.flatMap((item) => DIRECTIONS.map((direction) => keyOf(deps, context, { item, direction })));
  const storedFields = await deps.answers.findFields(keys, Object.keys(storedScore.shape));
  const knownOf = (key: string | undefined) => toKnown(key === undefined ? undefined : storedFields.get(key));
  return items.map((item, index) => {
    const [income, spending] = [knownOf(keys[2 * index]), knownOf(keys[2 * index + 1])];
    return {
      ...item,
      incomeScore: income.score,
      spendingScore: spending.score,
      incomeRisk: income.risk,
      spendingRisk: spending.risk,
    };
  });
}

const storedScore = coinRisk.extend({ score: z.number().nullable() });

/** A mean score never appears alone: the severity that it may hide comes with it. */
function toKnown(fields: unknown): { readonly score: number | null; readonly risk: z.infer<typeof coinRisk> | null } {
  if (fields === undefined) return { score: null, risk: null };
  const { data } = storedScore.safeParse(fields);
  if (data === undefined || data.score === null) return { score: NO_SCORE, risk: null };
  return { score: data.score, risk: { severity: data.severity, worstExposure: data.worstExposure } };
}

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

function keyOf(
  deps: Pick<ApiDeps, 'policy' | 'prices' | 'adapters'>,
  { reader, labels, object }: { reader: LedgerReader; labels: LabelIndex; object: FoundObject },
  { item, direction }: { readonly item: CoinItem; readonly direction: ScoringBody['analysisType'] },
): string {
  const request: ScoringBody = {
    analysisType: direction,
    objectType: OBJECT_TYPES[object.kind],
    objectId: object.address,
    blockchain: object.chain,
    coin: item.chainId ?? 'MAIN',
  };
  return toAnswerKey(deps, { reader, labels, request });
}
