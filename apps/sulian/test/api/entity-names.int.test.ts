import type {
  ScoringAnswer,
  SearchAnswer,
  TransactionAnswer,
  TransactionsAnswer,
  WalletAddressesAnswer,
} from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSignedIn, type SignedInApp } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const V1 = '/api/proxy/v1';
const LABELS = '/api/labels';
let worldProgram: WorldProgram;
let app: SignedInApp;
/** By an entity's own name, what it is called in the languages of the interface. */
let namesOf: ReadonlyMap<string, readonly object[]>;

beforeAll(async () => {
  worldProgram = await openWorldProgram('entity-names', 150);
  app = await openSignedIn(worldProgram.program, 'REVIEWER');
  const { world, program } = worldProgram;
  namesOf = new Map(
    [...world.labels(), ...world.coinbaseTags()].map(({ entity }) => [
      entity.name,
      [
        { language: 'en', name: entity.names?.['en'] },
        { language: 'zh', name: entity.names?.['zh'] },
      ],
    ]),
  );
  const gambling = world.labels().find(({ entity }) => entity.name === '红桃娱乐');
  const rival = (address: string) => (gambling === undefined ? [] : [{ ...gambling, address, source: 'another' }]);
  await program.labelStore.saveLabels([...rival(addressOf('海湾交易所')), ...rival(await findUnlabelledMember())]);
});
afterAll(async () => {
  await app?.close();
  await worldProgram?.close();
});

const addressOf = (name: string): string =>
  worldProgram.world.labels().find((label) => label.entity.name === name)?.address ?? '';

/** An address of a wallet that another address's label speaks for. */
async function findUnlabelledMember(): Promise<string> {
  const labelled = new Set(worldProgram.world.labels().map(({ address }) => address));
  for (const address of labelled) {
    const { items } = await ask<WalletAddressesAnswer>(
      `${V1}/blockchains/BITCOIN/wallets/${address}/addresses?offset=0&limit=100`,
    );
    const other = items.find(({ hash }) => !labelled.has(hash));
    if (other !== undefined) return other.hash;
  }
  throw new Error('every address of a labelled wallet has a label');
}

async function ask<T>(url: string, payload?: object): Promise<T> {
  const answer = await app.inject({ url, ...(payload === undefined ? {} : { method: 'POST', payload }) });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer.json<T>();
}

/** Every entity name in an answer with the neighbouring names; names by language are left out. */
function* listNamed(value: unknown, path = ''): Generator<{ path: string; name: string; beside: unknown }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (key === 'names' || key === 'entityNames') continue;
    if (typeof each === 'string' && namesOf.has(each))
      yield { path: `${path}.${key}`, name: each, beside: Reflect.get(value, `${key}s`) };
    else yield* listNamed(each, `${path}.${key}`);
  }
}

/** Paths at which an answer names an entity, without numbers; each must be next to its names. */
function checkNames(answer: unknown): readonly string[] {
  const named = [...listNamed(answer)];
  for (const { path, name, beside } of named) expect(beside, `${path}: ${name}`).toEqual(namesOf.get(name));
  return [...new Set(named.map(({ path }) => path.replace(/\.\d+/g, '[]')))];
}

const score = async (analysisType: 'INCOMING' | 'OUTGOING', objectId: string) => {
  const body = { analysisType, objectType: 'ADDRESS', objectId, blockchain: 'BITCOIN', coin: 'MAIN' };
  const { analysis } = await ask<ScoringAnswer>(`${V1}/scoringAnalysis`, body);
  return { body, result: (analysis.incoming ?? analysis.outgoing)?.result };
};

describe('an entity’s name stands beside its names in the languages of the interface [R-ENT-58]', () => {
  it('in search results, by whatever name it is found, and in what is known of their risk', async () => {
    const byName = await ask<SearchAnswer>(`${V1}/search?q=harbour`);
    expect(checkNames(byName)).toEqual(['.entities.items[].name']);
    expect(byName.entities.items[0]?.name).toBe('海湾交易所');
    const { result } = await score('INCOMING', addressOf('海湾交易所'));
    expect(result?.worstExposure).toMatchObject({ names: expect.any(Array) });
    for (const { address } of worldProgram.world.labels()) await score('OUTGOING', address);
    const risks = new Set<string>();
    for (const { address } of worldProgram.world.labels())
      for (const path of checkNames(await ask(`${V1}/search?q=${address}`))) risks.add(path);
    expect(risks).toEqual(new Set(['.addresses.items[].entity.name', '.addresses.items[].risk.worstExposure.name']));
  });

  it('on an address and its wallet, in their labels, of their counterparties and beside the scores of their coins', async () => {
    const address = addressOf('海湾交易所');
    for (const kind of ['addresses', 'wallets'])
      expect(checkNames(await ask(`${V1}/blockchains/BITCOIN/${kind}/${address}`))).toEqual(
        expect.arrayContaining(['.entity.name', '.labels[].entity.name']),
      );
    const others = await ask(`${V1}/blockchains/BITCOIN/addresses/${address}/counterparties?coin=MAIN&limit=100`);
    expect(checkNames(others)).toEqual(['.items[].entity.name']);
    const seen = new Set<string>();
    for (const { address: each } of worldProgram.world.labels().slice(0, 20))
      for (const path of checkNames(await ask(`${V1}/blockchains/BITCOIN/addresses/${each}/coins`))) seen.add(path);
    expect(seen).toContain('.items[].spendingRisk.worstExposure.name');
  });

  it('in a transaction: of its parties, and of the pool that signed it', async () => {
    const { items } = await ask<TransactionsAnswer>(
      `${V1}/blockchains/BITCOIN/addresses/${addressOf('海湾交易所')}/transactions`,
    );
    const parties = await ask(`${V1}/blockchains/BITCOIN/transactions/${items[0]?.hash}`);
    expect(checkNames(parties).join()).toContain('.entity.name');
    const tagged = new Set(worldProgram.world.coinbaseTags().map((each) => each.entity.name));
    const signed = worldProgram.world.blocks.find(({ transactions: [first] }) =>
      tagged.has(first?.coinbase?.miner.name ?? ''),
    );
    const coinbase = `${V1}/blockchains/BITCOIN/transactions/${signed?.transactions[0]?.txid}`;
    expect(checkNames(await ask<TransactionAnswer>(coinbase))).toContain('.miner.name');
  });

  it('in a score’s rows and worst exposure, and at the ends of paths with the pool of a block reward', async () => {
    const seen = new Set<string>();
    const add = (answer: unknown) => {
      for (const path of checkNames(answer)) seen.add(path);
    };
    for (const { address } of worldProgram.world.labels().slice(0, 30))
      for (const direction of ['INCOMING', 'OUTGOING'] as const) {
        const { body, result } = await score(direction, address);
        add(result);
        const [row] = result?.details ?? [];
        if (row !== undefined) add(await ask(`${V1}/scoringAnalysis/paths`, { ...body, key: row.key }));
      }
    expect(seen).toEqual(
      new Set([
        '.own.entity.name',
        '.details[].name',
        '.worstExposure.name',
        '.paths[].end.name',
        '.paths[].end.miner.name',
      ]),
    );
  });

  it('on its own page and in the list of its addresses', async () => {
    const { entities } = await ask<SearchAnswer>(`${V1}/search?q=harbour`);
    const id = entities.items[0]?.id;
    expect(checkNames(await ask(`${V1}/entities/${id}`))).toContain('.name');
    const addresses = await ask(`${V1}/entities/${id}/wallets/BITCOIN/addresses?offset=0&limit=10`);
    expect(checkNames(addresses)).toEqual(['.entityName']);
  });

  it('in the console: its labels, choices, conflicts and contested wallets', async () => {
    const paths = {
      '?blockchain=BITCOIN&limit=100': '.data.items[].entity.name',
      '/entities?q=harbour': '.data[].name',
      '/conflicts?limit=100': '.data.items[].labels[].entity.name',
      '/contested?blockchain=BITCOIN&limit=100': '.data.items[].claims[].label.entity.name',
    };
    for (const [url, path] of Object.entries(paths)) expect(checkNames(await ask(LABELS + url))).toEqual([path]);
  });
});
