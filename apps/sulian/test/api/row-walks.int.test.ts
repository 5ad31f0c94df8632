import type { ApiDeps } from '@sulian/api';
import type { ScoringAnswer } from '@sulian/contract';
import { type ContributingTransactions, createContributionSearch, type InTurn } from '@sulian/usecases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi } from '../support/open-api.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const QUESTION = { analysisType: 'INCOMING', objectType: 'ADDRESS', blockchain: 'BITCOIN', coin: 'MAIN' } as const;

let worldProgram: WorldProgram;
let address: string;
beforeAll(async () => {
  worldProgram = await openWorldProgram('row-walks', 60);
  const [busiest] = await worldProgram.program.database.query<{ text: string }>(
    'select text from ledger_bitcoin.address order by transactions desc, address_id limit 1',
  );
  address = busiest?.text ?? '';
});
afterAll(() => worldProgram?.close());

const listUrl = (key: string) =>
  `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions?coin=MAIN&row=${encodeURIComponent(`INCOMING:${key}`)}`;

it('a walk for a row of the ranking takes a place of the scorings, and gives it back [R-LIST-62]', async () => {
  const { apiDeps } = worldProgram.program;
  const ends: ((contributing: ContributingTransactions) => void)[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const contributing = {
    find: ({ ledger }: Pick<ApiDeps, 'ledger'>, _request: unknown, inTurn: InTurn = (work) => work(ledger)) =>
      inTurn(() => {
        begin();
        return new Promise<ContributingTransactions>((resolve) => ends.push(resolve));
      }),
  };
  const api = await openTestApi(worldProgram.program, {
    limits: { ...apiDeps.limits, scoringsAtOnce: 1, scoringsPerClient: 1 },
    transactionSearch: { ...apiDeps.transactionSearch, contributing },
  });
  const listed = api.call(listUrl('any'));
  await begun;
  const score = () => api.call('/api/proxy/v1/scoringAnalysis', { ...QUESTION, objectId: address });
  expect((await score()).json()).toMatchObject({ success: false, error: 'TOO_MANY_REQUESTS' });
  const { height = 0, hash } = await apiDeps.ledger.getState('BITCOIN');
  const shares = { percentage: 0, knownPercentage: 0, isWhole: true, height, hash };
  const nothing = { starts: new Map(), direction: 'INCOMING', money: null, ...shares } as const;
  for (const end of ends) end(nothing);
  expect((await listed).statusCode).toBe(200);
  expect((await score()).statusCode).toBe(200);
  await api.close();
});

it('who asks for a row that is walked for waits for that walk, and later ones for none [R-LIST-62]', async () => {
  const { apiDeps } = worldProgram.program;
  const api = await openTestApi(worldProgram.program);
  const question = { ...QUESTION, objectId: address };
  const scored = (await api.call('/api/proxy/v1/scoringAnalysis', question)).json<ScoringAnswer>();
  await api.close();
  const key = scored.analysis.incoming?.result.details[0]?.key ?? '';
  const { find } = createContributionSearch();
  let walks = 0;
  const inTurn: InTurn = (work) => {
    walks += 1;
    return work(apiDeps.ledger);
  };
  const ask = () => find(apiDeps, { ...question, key }, inTurn);
  const [first, second, third] = await Promise.all([ask(), ask(), ask()]);
  expect([second, third, await ask()]).toEqual([first, first, first]);
  expect(first.starts.size).toBeGreaterThan(0);
  expect(walks).toBe(1);
});
