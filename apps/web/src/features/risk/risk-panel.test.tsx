import type { HeldBasis } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import risk from '../../locales/en/risk.json' with { type: 'json' };
import state from '../../locales/en/state.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { RiskPanel } from './risk-panel.tsx';
import type { Risk } from './use-risk.ts';

const RISK: Risk = {
  direction: 'INCOMING',
  setDirection: () => undefined,
  questionOf: (analysisType) => ({ blockchain: 'ETHEREUM', objectType: 'ADDRESS', objectId: 'x', analysisType }),
  calculateAnyway: () => undefined,
};
const WHOLE: HeldBasis = { isPartial: false, lacksInternalTransfers: false, historyState: 'WHOLE' };
const PART = { ...WHOLE, isPartial: true };
const FETCHED: HeldBasis = { ...PART, historyState: 'PART' };
const NOT_FETCHED: HeldBasis = { ...PART, historyState: 'NOT_FETCHED' };
const toEmpty = (noScoreReason: string, basis: object) => ({ own: null, details: [], noScoreReason, basis });

it.each<readonly [name: string, answer: object | null, basis: typeof WHOLE | undefined, text: string]>([
  ['no answer on a page of a whole ledger', null, WHOLE, risk.none],
  ['no answer on a page of a part', null, PART, state.absent.BLOCKS],
  ['no answer on a page of a history that is not fetched', null, NOT_FETCHED, state.absent.NOT_FETCHED],
  ['no answer on a page without a basis', null, undefined, state.absent.BLOCKS],
  ['an answer of a whole ledger', toEmpty('NO_TRANSFERS', WHOLE), undefined, risk.reason.NO_TRANSFERS],
  ['an answer of a part', toEmpty('NO_TRANSFERS', PART), WHOLE, state.absent.BLOCKS],
  ['an answer of a fetched part', toEmpty('HISTORY_NOT_FETCHED', FETCHED), WHOLE, state.absent.PART],
  ['transfers without a price, which are not absent', toEmpty('NO_PRICES', PART), PART, risk.reason.NO_PRICES],
])('states an absence by its basis: %s [R-ADDR-219] [R-FETCH-83]', async (_name, answer, basis, text) => {
  const client = new QueryClient();
  client.setQueryData(['scoring', RISK.questionOf('INCOMING')], answer);
  const html = await drawInEnglish(<RiskPanel risk={RISK} basis={basis} />, { risk, state }, client);
  expect(toText(html)).toContain(text);
});
