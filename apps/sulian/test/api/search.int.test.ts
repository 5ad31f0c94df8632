import type { ApiDeps } from '@sulian/api';
import type { ScoringAnswer, SearchAnswer } from '@sulian/contract';
import { AppError, CHAINS, type ChainId, type Transaction } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAddresses } from '../demo/world-oracle.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 120;
const V1 = '/api/proxy/v1';
const ETHEREUM = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const LITECOIN = 'LUEweDxDA4WhvWiNXXSxjM9CYzHPJv4QQF';
const EVM = CHAINS.filter((chain) => chain.sharesAddresses).map((chain) => chain.id);
/** In the order of all chains. */
const EVM_OR_TRON = CHAINS.map(({ id }) => id).filter((id) => id === 'TRON' || EVM.includes(id));

let worldProgram: WorldProgram;
let addresses: readonly string[];
const apis: TestApi[] = [];

async function open(changes: Partial<ApiDeps> = {}) {
  const api = await openTestApi(worldProgram.program, {
    chainStatus: () => ({ isConfigured: true, isSimulated: true, headHeight: BLOCKS - 1 }),
    ...changes,
  });
  apis.push(api);
  const search = (q: string, page = '') => api.get<SearchAnswer>(`${V1}/search?q=${encodeURIComponent(q)}${page}`);
  return { api, search };
}
type Opened = Awaited<ReturnType<typeof open>>;
let search: Opened['search'];
let api: TestApi;

beforeAll(async () => {
  worldProgram = await openWorldProgram('search', BLOCKS);
  addresses = [...countAddresses(worldProgram.world).keys()].sort();
  ({ api, search } = await open());
});
afterAll(async () => {
  for (const each of apis) await each.close();
  await worldProgram.close();
});

const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error('nothing there');
  return item;
};
const hashesOf = (answer: SearchAnswer): string[] => answer.addresses.items.map((each) => each.hash);

/** Each search of a ledger waits until it is let go, and `begun` names those that have begun. @param slow its chain; all without one */
async function openSlowed({ searchTimeoutMs = 50, slow }: { searchTimeoutMs?: number; slow?: ChainId } = {}) {
  const { ledger, limits } = worldProgram.program.apiDeps;
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun: ChainId[] = [];
  const read: typeof ledger.read = async (chain, work, options) => {
    begun.push(chain);
    if (slow === undefined || slow === chain) await gate;
    return ledger.read(chain, work, options);
  };
  const opened = await open({ ledger: { ...ledger, read }, limits: { ...limits, searchTimeoutMs } });
  return { ...opened, begun, letGo };
}
const isLate = ({ state, isSkipped }: SearchAnswer['gaps'][number]) => isSkipped && state === 'indexed';

describe('an address', () => {
  it('is found in upper case, in spaces and in a payment link [R-SEARCH-13]', async () => {
    const address = first(addresses.filter((each) => each.startsWith('bc1')));
    for (const spelling of [address.toUpperCase(), `  ${address} `, `bitcoin:${address}?amount=0.1`])
      expect(hashesOf(await search(spelling)), spelling).toEqual([address]);
  });

  it('is found by its beginning in either case, where its encoding allows both', async () => {
    const address = first(addresses.filter((each) => each.startsWith('bc1')));
    expect(hashesOf(await search(address.slice(0, 9).toUpperCase()))).toContain(address);
  });

  it('is one of so many, shown page by page; ten unless asked otherwise [R-SEARCH-11]', async () => {
    const segwitAddresses = addresses.filter((each) => each.startsWith('bc1'));
    const whole = await search('bc1');
    expect(hashesOf(whole)).toHaveLength(Math.min(10, segwitAddresses.length));
    expect(whole.addresses._metadata).toEqual({
      total: Math.min(1_000, segwitAddresses.length),
      isMore: segwitAddresses.length >= 1_000,
    });
    const shown = [];
    for (let offset = 0; offset < 60; offset += 2)
      shown.push(...hashesOf(await search('bc1', `&offset=${offset}&limit=2`)));
    expect(shown).toEqual(hashesOf(await search('bc1', '&limit=60')));
  });

  it('is listed before those without a label, each part by text, and once over all pages [R-SEARCH-131]', async () => {
    const segwitAddresses = addresses.filter((each) => each.startsWith('bc1')).slice(0, 100);
    const items: SearchAnswer['addresses']['items'] = [];
    for (let offset = 0; offset < segwitAddresses.length; offset += 3)
      items.push(...(await search('bc1', `&offset=${offset}&limit=3`)).addresses.items);
    const hashesWhere = (isLabelled: boolean) =>
      items.filter(({ entity }) => (entity !== null) === isLabelled).map(({ hash }) => hash);
    const [labelled, others] = [hashesWhere(true), hashesWhere(false)];
    expect(labelled.length).toBeGreaterThan(3);
    expect(items.map(({ hash }) => hash)).toEqual([...labelled, ...others]);
    expect([labelled, others]).toEqual([labelled.toSorted(), others.toSorted()]);
    expect([...labelled, ...others].toSorted()).toEqual(segwitAddresses);
  });

  it('beyond the first thousand is refused, not left out', async () => {
    const answer = await api.call(`${V1}/search?q=bc1&offset=991&limit=10`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', message: expect.stringContaining('1000') });
  });

  it('carries the name of who owns it and its own assessed score, which wins over that of its type', async () => {
    const label = first(worldProgram.world.labels().filter((each) => each.entity.type === 'Exchange'));
    expect((await search(label.address)).addresses.items).toMatchObject([
      {
        icon: 'bitcoin',
        entity: { name: label.entity.name, type: 'Exchange', riskAssessment: { score: 82, severity: 'Low' } },
        risk: null,
      },
    ]);
  });
});

describe('the risk of a result', () => {
  const score = async (analysisType: 'INCOMING' | 'OUTGOING', objectType: string, objectId: string) => {
    const payload = { analysisType, objectType, objectId, blockchain: 'BITCOIN' };
    const answer = await api.call(`${V1}/scoringAnalysis`, payload);
    const { analysis } = answer.json<ScoringAnswer>();
    return (analysis.incoming ?? analysis.outgoing)?.result;
  };

  it('is what was last answered of it, and never more than that', async () => {
    const counted = [...countAddresses(worldProgram.world)].filter(([, { sentBase }]) => sentBase > 0n);
    const [address, { transactions }] = first(counted);
    expect((await search(address)).addresses.items).toMatchObject([{ risk: null }]);
    const incoming = await score('INCOMING', 'ADDRESS', address);
    expect((await search(address)).addresses.items).toMatchObject([
      { risk: { analysisType: 'INCOMING', level: incoming?.level, height: BLOCKS - 1 } },
    ]);
    const outgoing = await score('OUTGOING', 'ADDRESS', address);
    const order = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
    const worse =
      order.indexOf(outgoing?.severity ?? '') > order.indexOf(incoming?.severity ?? '') ? outgoing : incoming;
    expect((await search(address)).addresses.items).toMatchObject([
      {
        risk: {
          score: worse?.score,
          severity: worse?.severity,
          worstExposure: worse?.worstExposure === null ? null : { name: worse?.worstExposure.name },
        },
      },
    ]);
    const { hash } = first(transactions);
    const whole = await score('INCOMING', 'TRANSACTION', hash);
    expect((await search(hash)).transactions.items).toMatchObject([{ hash, risk: { severity: whole?.severity } }]);
  });
});

describe('an address of another chain', () => {
  it.each<[string, string, readonly ChainId[]]>([
    ['of the EVM chains, which share it, or of TRON', ETHEREUM, EVM_OR_TRON],
    ['of one chain', LITECOIN, ['LITECOIN']],
  ])('%s is recognised, and said not to be indexed', async (_of, address, chains) => {
    const answer = await search(address);
    expect(hashesOf(answer)).toEqual([]);
    expect(answer.recognisedAs).toEqual(chains);
    expect(answer.gaps).toEqual(
      chains.map((blockchain) => ({
        blockchain,
        state: 'notIndexed',
        isSkipped: true,
        isRecognised: true,
        height: null,
        lag: null,
      })),
    );
    for (const chain of chains) expect(answer.notSearched).toContain(chain);
  });

  it('is listed with its label and the origin of it, and the chain is no less unsearched [R-SEARCH-134]', async () => {
    const entity = { key: 'listed', name: 'Listed', type: 'OFAC sanction list' } as const;
    const label = {
      chain: 'LITECOIN',
      entity,
      source: 'test:list',
      confidence: 90,
      uri: 'https://example.org',
    } as const;
    const { labelStore } = worldProgram.program;
    const [listed, over] = ['LNf2JDiuunBz7GMDKFYHN4rq5meXWxiwfb', 'LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3'];
    const ended = { ...label, address: over, validTo: '2020-01-01' };
    await labelStore.saveLabels([{ ...label, address: listed }, ended], [{ source: 'test:list', chain: 'LITECOIN' }]);
    const [answer, ofEnded] = [await search(listed), await search(over)];
    expect(answer.addresses.items).toMatchObject([
      {
        ...{ hash: listed, blockchain: 'LITECOIN', historyState: 'NOT_FETCHED', isUnseen: null, isFrozen: null },
        ...{ entity: { name: 'Listed' }, labelAlone: { source: 'test:list', confidence: 90 }, risk: null },
        headline: { level: 'Critical', basis: 'OWN' },
      },
    ]);
    expect(ofEnded.addresses.items).toMatchObject([{ hash: over, headline: { level: 'Undefined', basis: null } }]);
    expect(answer.notSearched).toContain('LITECOIN');
    expect(answer.gaps).toMatchObject([{ blockchain: 'LITECOIN', state: 'notIndexed', isSkipped: true }]);
    expect(hashesOf(await search(LITECOIN))).toEqual([]);
  });

  it("is listed with its customer's label where a tag was typed with it [R-SEARCH-134]", async () => {
    const service = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    const toLabel = (address: string, name: string) =>
      ({
        chain: 'RIPPLE',
        address,
        source: 'test:tags',
        confidence: 90,
        entity: { key: name, name, type: 'Exchange' },
      }) as const;
    const labels = [toLabel(service, 'Service'), toLabel(`${service}:77`, 'Customer')];
    await worldProgram.program.labelStore.saveLabels(labels, [{ source: 'test:tags', chain: 'RIPPLE' }]);
    const nameOf = async (text: string) => (await search(text)).addresses.items.map(({ entity }) => entity?.name);
    expect([await nameOf(service), await nameOf(`${service}:77`), await nameOf(`${service}:78`)]).toEqual([
      ['Service'],
      ['Customer'],
      ['Service'],
    ]);
  });

  it('is listed with its label though the chain is late to state that it has no block [R-SEARCH-134]', async () => {
    const address = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
    const entity = { key: 'late', name: 'Late', type: 'Exchange' } as const;
    const label = { chain: 'DOGECOIN', address, source: 'test:late', confidence: 90, entity } as const;
    const { labelStore, apiDeps } = worldProgram.program;
    await labelStore.saveLabels([label], [{ source: 'test:late', chain: 'DOGECOIN' }]);
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { ledger, limits } = apiDeps;
    const listStates: typeof ledger.listStates = async (chains) => gate.then(() => ledger.listStates(chains));
    const late = await open({ ledger: { ...ledger, listStates }, limits: { ...limits, searchTimeoutMs: 50 } });
    const answer = await late.search(address);
    expect(answer.gaps.some(isLate)).toBe(true);
    expect(hashesOf(answer)).toEqual([address]);
    letGo();
  });
});

describe('a chain', () => {
  /** Addresses of Bitcoin only: those that begin with 1 or 3 also belong to Bitcoin Cash. */
  const ownAddress = () => first(addresses.filter((text) => text.startsWith('bc1')));

  it('that is behind its head is searched, and said to be behind [R-LEDGER-32]', async () => {
    const late = await open({ chainStatus: () => ({ isConfigured: true, isSimulated: true, headHeight: BLOCKS + 9 }) });
    const answer = await late.search(ownAddress());
    expect(hashesOf(answer)).toEqual([ownAddress()]);
    expect(answer.gaps).toMatchObject([
      { blockchain: 'BITCOIN', state: 'behind', isSkipped: false, height: BLOCKS - 1, lag: 10 },
    ]);
    expect(answer.notSearched).not.toContain('BITCOIN');
  });

  it('whose node stands below what is held is said to be of unknown lag, in lists and figures too [R-RUN-96]', async () => {
    const headHeight = BLOCKS - 5;
    const stale = await open({
      chainStatus: () => ({ isConfigured: true, isSimulated: true, headHeight, sourceFault: 'SOURCE_BEHIND' }),
    });
    const answer = await stale.search(ownAddress());
    expect(answer.gaps).toMatchObject([
      { blockchain: 'BITCOIN', state: 'sourceBehind', height: BLOCKS - 1, lag: null },
    ]);
  });

  it('that stands at its head is no gap', async () => {
    expect((await search(ownAddress())).gaps).toEqual([]);
  });

  it('that is being imported was not searched', async () => {
    const { ledger, limits } = worldProgram.program.apiDeps;
    const read: typeof ledger.read = (chain, work, options) =>
      chain === 'BITCOIN'
        ? Promise.reject(new AppError('CHAIN_NOT_INDEXED', 'loading', { details: { isLoading: true } }))
        : ledger.read(chain, work, options);
    const loading = await open({ ledger: { ...ledger, read }, limits });
    const answer = await loading.search(ownAddress());
    expect(answer.notSearched).toContain('BITCOIN');
    expect(answer.gaps).toMatchObject([
      { blockchain: 'BITCOIN', state: 'loading', isSkipped: true, isRecognised: true },
    ]);
  });

  it('that is held and does not answer in time is late, as one that is not held never is [R-SEARCH-20]', async () => {
    const slow = await openSlowed();
    const answer = await slow.search(first(addresses).slice(0, 8));
    expect(answer.addresses.items).toEqual([]);
    expect(answer.gaps.filter(isLate).map(({ blockchain }) => blockchain)).toEqual(['BITCOIN']);
    expect(answer.notSearched).toHaveLength(CHAINS.length);
    slow.letGo();
  });

  it('that is late is still searched, by one query, and its hits appear when they arrive [R-SEARCH-20] [R-SEARCH-21]', async () => {
    const slow = await openSlowed();
    expect((await slow.search(ownAddress())).gaps).toMatchObject([{ blockchain: 'BITCOIN', isRecognised: true }]);
    expect((await slow.search(ownAddress())).gaps.filter(isLate)).toHaveLength(1);
    slow.letGo();
    await expect.poll(async () => hashesOf(await slow.search(ownAddress()))).toEqual([ownAddress()]);
    const queries = slow.begun.filter((chain) => chain === 'BITCOIN').length;
    // One as the program starts, for its labels, and one for all searches until its answer was given.
    expect(queries).toBe(2);
  });

  it('is given a second by default', () => {
    expect(worldProgram.program.apiDeps.limits.searchTimeoutMs).toBe(1_000);
  });

  it('is read without a null byte, and refused where it is nothing else [R-ACCESS-41]', async () => {
    for (const path of ['search?q=abc', 'coins?blockchain=BITCOIN&chainId=abc']) {
      const [clean, hidden, nothing] = [`${path}d`, `${path}%00d`, `${path.replace('=abc', '=')}%00`].map((each) =>
        api.call(`${V1}/${each}`),
      );
      expect((await hidden)?.json()).toEqual((await clean)?.json());
      expect((await nothing)?.json()).toMatchObject({ success: false, error: 'TEXT_UNSEEN' });
    }
  });
});

describe('a secret', () => {
  const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
  const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
  const CHINESE = '的的的的的的的的的的的在';
  const EXTENDED =
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
  const lines = async () =>
    (await worldProgram.program.apiDeps.people.auditTrail.list({ offset: 0, limit: 10, action: 'search' })).items;

  it.each([
    ['a WIF key', WIF, 'PRIVATE_KEY_REFUSED', '[PRIVATE_KEY]'],
    ['a key within words', `我的私钥 ${WIF}。`, 'PRIVATE_KEY_REFUSED', '我的私钥 [PRIVATE_KEY]。'],
    ['a mnemonic', WORDS, 'MNEMONIC_REFUSED', '[MNEMONIC]'],
    ['a mnemonic longer than any search', `${WORDS} ${WORDS}`, 'MNEMONIC_REFUSED', '[MNEMONIC]'],
    ['a Chinese mnemonic', CHINESE, 'MNEMONIC_REFUSED', '[MNEMONIC]'],
    ['an extended key', `${EXTENDED}，另见`, 'EXTENDED_KEY_REFUSED', '[EXTENDED_KEY]，另见'],
  ])('is refused by its name, and its line does not have it: %s [R-SEARCH-97] [R-SEARCH-121]', async (_, typed, error, target) => {
    const faults: unknown[] = [];
    const watched = await open({ logFault: (fault) => faults.push(fault) });
    const answer = await watched.api.call(`${V1}/search?q=${encodeURIComponent(typed)}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, error }]);
    expect(answer.body).not.toContain(typed);
    expect((await lines())[0]).toMatchObject({ action: 'search', result: 'REFUSED', target });
    expect(JSON.stringify(faults, Object.getOwnPropertyNames(Error.prototype))).not.toContain(typed);
  });

  it('that the interface refused leaves a line that it happened', async () => {
    const answer = await api.call(`${V1}/search/refusals`, { kind: 'MNEMONIC' });
    expect(answer.statusCode).toBe(200);
    expect((await lines())[0]).toMatchObject({ action: 'search.refuse', result: 'OK', target: 'MNEMONIC' });
  });

  it('of 64 hex digits that no chain knows stands as a digest; a hash that one knows in clear [R-SEARCH-98]', async () => {
    const unknown = '5e'.repeat(32);
    await search(`0x${unknown}`);
    expect((await lines())[0]?.target).toMatch(/^sha256:[0-9a-f]{64}$/);
    const { hash } = first(first([...countAddresses(worldProgram.world).values()]).transactions);
    await search(hash);
    expect((await lines())[0]?.target).toBe(hash);
  });

  it('is told apart by whether a person or the program asks [R-SEARCH-100]', async () => {
    const ask = (headers: Record<string, string>) => api.app.inject({ url: `${V1}/search?q=bc1`, headers });
    await ask({ 'sulian-repeat': '1' });
    expect((await lines())[0]?.details).toMatchObject({ isRepeat: true });
    await ask({});
    expect((await lines())[0]?.details).not.toHaveProperty('isRepeat');
  });
});

describe('a text of more than 1,000 characters', () => {
  const post = async (q: string, page: object = {}) => {
    const answer = await api.call(`${V1}/search`, { q, ...page });
    return { status: answer.statusCode, answer: answer.json<SearchAnswer>() };
  };
  const lines = async () =>
    (await worldProgram.program.apiDeps.people.auditTrail.list({ offset: 0, limit: 10, action: 'search' })).items;
  const PADDING = '转账记录，见附件。'.repeat(150);

  it('is searched whole: what it has of addresses and hashes is found, first and last [R-SEARCH-101]', async () => {
    const [one = '', two = ''] = addresses.filter((each) => each.startsWith('bc1'));
    const { hash } = first(first([...countAddresses(worldProgram.world).values()]).transactions);
    const { answer } = await post(`${one} ${PADDING} ${hash} ${PADDING} 再看 ${one}，${two}`);
    expect(hashesOf(answer)).toEqual([one, two]);
    expect(answer.transactions.items).toMatchObject([{ hash }]);
    expect(answer.inText).toEqual({ found: 3, searched: 3 });
  });

  it('is looked up as far as its first 100 addresses, and the answer states how many there are [R-SEARCH-101]', async () => {
    const others = Array.from({ length: 118 }, (_, at) => `0xa${at.toString(16).padStart(39, '0')}`);
    const [one = '', two = ''] = addresses;
    const text = [...others.slice(0, 99), one, two, ...others.slice(99)];
    const { answer } = await post([...text, ...text].join('\n'), { limit: 100 });
    expect(answer.inText).toEqual({ found: 120, searched: 100 });
    expect(hashesOf(answer)).toEqual([one]);
  });

  it('finds nothing where it has no address, and searches no names [R-SEARCH-101]', async () => {
    const { answer } = await post(PADDING);
    expect(answer).toMatchObject({
      ...{ addresses: { items: [] }, transactions: { items: [] }, entities: { items: [] } },
      inText: { found: 0, searched: 0 },
    });
  });

  it('leaves a line of what was looked up in it, without the text; possible keys are digests [R-SEARCH-98] [R-SEARCH-101]', async () => {
    const [one = ''] = addresses;
    await post(`${PADDING}${'5e'.repeat(32)} ${one}`);
    const [line] = await lines();
    expect(line?.target).toMatch(new RegExp(`^sha256:[0-9a-f]{64} ${one}$`));
    expect(line?.details).toMatchObject({ characters: PADDING.length + 65 + one.length });
    expect(JSON.stringify(line)).not.toContain('转账');
    await post(PADDING);
    expect((await lines())[0]?.target).toBe('TEXT');
  });

  it.each([
    ['a key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'PRIVATE_KEY_REFUSED'],
    ['a mnemonic', '的的的的的的的的的的的在', 'MNEMONIC_REFUSED'],
  ])('is refused where it has %s, which is stored nowhere [R-SEARCH-97]', async (_, secret, error) => {
    const { status, answer } = await post(`${PADDING} ${secret} ${PADDING}`);
    expect([status, answer]).toMatchObject([400, { error }]);
    const [line] = await lines();
    expect(line).toMatchObject({ action: 'search', result: 'REFUSED', target: 'TEXT' });
    expect(JSON.stringify(line)).not.toContain(secret);
  });

  it.each(['…', '...', '⋯'])('that is an address shortened by %s finds it alone [R-SEARCH-110]', async (dots) => {
    const [one = '', ...others] = addresses;
    const twins = others.filter((each) => each.startsWith(one.slice(0, 8)) && each.endsWith(one.slice(-8)));
    expect(twins).toEqual([]);
    const answer = await search(`${one.slice(0, 8)}${dots}${one.slice(-8)}`);
    expect(hashesOf(answer)).toEqual([one]);
    expect(answer.addresses._metadata).toEqual({ total: 1, isMore: false });
    expect(hashesOf(await search(`${one.slice(0, 8)}${dots}zzzzzzzz`))).toEqual([]);
  });

  it('of two Han characters is long enough [R-SEARCH-03]', async () => {
    const statusOf = async (q: string) => (await api.call(`${V1}/search?q=${encodeURIComponent(q)}`)).statusCode;
    expect([await statusOf('金盾'), await statusOf('金')]).toEqual([200, 400]);
  });

  it('is refused beyond 100,000 characters, with the bound named [R-SEARCH-18]', async () => {
    expect((await post('长'.repeat(100_000))).status).toBe(200);
    const { status, answer } = await post('长'.repeat(100_001));
    expect([status, answer]).toMatchObject([400, { error: 'BAD_REQUEST', message: expect.stringContaining('100000') }]);
  });
});

// Last, because TRON is stored from here on.
describe('an address with several spellings', () => {
  const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const DIGITS = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
  const payment: Transaction = {
    hash: '7e'.repeat(32),
    kind: 'transfer',
    status: 'success',
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [{ address: 'TA6KbwPR1nBAadCQUnyEJxFSdaPegcFc6m', amountBase: 7n }],
        destinations: [{ address: TRON, amountBase: 7n }],
      },
    ],
  };
  beforeAll(async () => {
    const block = { chain: 'TRON', height: 0, hash: '01'.repeat(32), parentHash: '00'.repeat(32), timeSec: 1 } as const;
    await worldProgram.program.ledger.writer('TRON').append([{ ...block, transactions: [payment] }]);
  });

  it.each([
    ['six letters', TRON.slice(-6)],
    ['more letters than the index has', TRON.slice(-12)],
    ['four letters behind dots', `…${TRON.slice(-4)}`],
    ['the words of a chat', `尾号${TRON.slice(-4)}`],
    ['both of its ends', `${TRON.slice(0, 6)}…${TRON.slice(-4)}`],
    ['both of its ends, four letters each', `${TRON.slice(0, 4)}…${TRON.slice(-4)}`],
  ])('is found by its end: %s [R-SEARCH-130]', async (_, typed) => {
    const answer = await search(typed);
    expect(answer.addresses.items).toMatchObject([{ hash: TRON, blockchain: 'TRON' }]);
    expect(answer.addresses._metadata).toEqual({ total: 1, isMore: false });
  });

  it('is not found by another end, by too few letters, or in another case [R-SEARCH-130]', async () => {
    for (const typed of [
      `${TRON.slice(1, 4)}…${TRON.slice(-4)}`,
      `x${TRON.slice(-5)}`,
      TRON.slice(-4),
      `…${TRON.slice(-6).toUpperCase()}`,
    ])
      expect(hashesOf(await search(typed)), typed).not.toContain(TRON);
  });

  it('of a chain without an index of ends is reported as not searched by its end, not as absent [R-SEARCH-130]', async () => {
    const end = first(addresses).slice(-6);
    expect(await search(`…${end}`)).toMatchObject({ endsNotSearched: ['BITCOIN'], addresses: { items: [] } });
    expect((await search(end)).endsNotSearched).toEqual(['BITCOIN']);
    expect((await search(first(addresses))).endsNotSearched).toEqual([]);
    expect((await search(first(addresses).slice(0, 8))).endsNotSearched).toEqual([]);
    expect((await search('币安')).endsNotSearched).toEqual([]);
  });

  it.each([
    ['its own', TRON, false],
    ["hex of nodes' JSON", `41${DIGITS}`, true],
    ["Ethereum's", `0x${DIGITS}`, true],
    ['a word of a log', DIGITS.padStart(64, '0'), true],
  ])('is found by %s, and the hit says whether it is spelled otherwise [R-SEARCH-80]', async (_, typed, isOtherSpelling) => {
    const { addresses: found, recognisedAs } = await search(typed);
    expect(found.items).toMatchObject([{ hash: TRON, blockchain: 'TRON', isOtherSpelling, isUnseen: false }]);
    expect(recognisedAs).toContain('TRON');
  });

  it.each([
    ['0x and twenty bytes', `0x${DIGITS}`],
    ['twenty bytes alone', DIGITS],
    ['a link that names another chain', `ethereum:0x${DIGITS}@1?value=1e18`],
  ])('is first on the chain that holds it, and beside it on all others that can read it: %s [R-SEARCH-92]', async (_, typed) => {
    const { addresses: found, recognisedAs } = await search(typed);
    expect(found.items[0]).toMatchObject({ hash: TRON, blockchain: 'TRON', isUnseen: false });
    expect(recognisedAs).toEqual(EVM_OR_TRON);
  });

  it.each([
    ['a stop', `${TRON}。`],
    ['a label', `地址：${TRON}`],
    ['a blank within', `${TRON.slice(0, 12)} ${TRON.slice(12)}`],
    ['an explorer', `https://tronscan.org/#/address/${TRON}`],
  ])('is found with %s [R-SEARCH-91]', async (_, typed) => {
    expect((await search(typed)).addresses.items).toMatchObject([{ hash: TRON, isChecksumWrong: false }]);
  });

  it('whose case does not fit its checksum is found, and reported [R-SEARCH-93]', async () => {
    const wrong = `0x${DIGITS.replace('a6', 'A6')}`;
    expect((await search(wrong)).addresses.items).toMatchObject([{ hash: TRON, isChecksumWrong: true }]);
  });

  it('with one wrong character is named, and the address of the ledger offered beside it [R-SEARCH-109]', async () => {
    const wrong = `${TRON.slice(0, 9)}1${TRON.slice(10)}`;
    const alone = await search(wrong);
    expect(alone.mistyped).toEqual([wrong]);
    const mistyped = { written: wrong, corrected: TRON };
    expect(alone.addresses.items).toMatchObject([{ hash: TRON, blockchain: 'TRON', isUnseen: false, mistyped }]);
    const [other = ''] = addresses;
    const both = await search(`${wrong} ${other}`);
    expect(both.addresses.items).toMatchObject([
      { hash: other, mistyped: null },
      { hash: TRON, mistyped },
    ]);
    // No ledger has an address one character from this one.
    const far = await search('TLAuCLWPTXawh1Gy4ZGDMKwqGXcb6816XR');
    expect([far.mistyped, far.addresses.items]).toEqual([['TLAuCLWPTXawh1Gy4ZGDMKwqGXcb6816XR'], []]);
  });

  it('leads from an outpoint to the transaction [R-SEARCH-95]', async () => {
    expect((await search(`${payment.hash}:0`)).transactions.items).toMatchObject([{ hash: payment.hash }]);
  });

  it('is offered on the chains of both kinds where it may be of either, held or not [R-SEARCH-81]', async () => {
    const answer = await search(`0x${DIGITS}`);
    expect([...answer.recognisedAs].sort()).toEqual([...EVM, 'TRON'].sort());
    expect(answer.gaps.map(({ blockchain }) => blockchain)).toContain('ETHEREUM');
    expect((await search(TRON)).recognisedAs).toEqual(['TRON']);
  });

  it('without 0x is not called unseen alone while the chain that holds it is late, and appears on it first [R-SEARCH-92]', async () => {
    const digits = '5f'.repeat(20);
    const paid = { sources: [], destinations: [{ address: `0x${digits}`, amountBase: 7n }] };
    const operation = { type: 'VALUE_TRANSFER', asset: 0, ...paid } as const;
    const block = {
      chain: 'ETHEREUM',
      height: 0,
      hash: '02'.repeat(32),
      parentHash: '00'.repeat(32),
      timeSec: 1,
    } as const;
    const transactions = [{ ...payment, hash: '7f'.repeat(32), operations: [operation] }];
    await worldProgram.program.ledger.writer('ETHEREUM').append([{ ...block, transactions }]);
    const slow = await openSlowed({ slow: 'ETHEREUM', searchTimeoutMs: 1_000 });
    const findLate = async () => (await slow.search(digits)).gaps.filter(isLate).map(({ blockchain }) => blockchain);
    await expect.poll(findLate, { timeout: 20_000 }).toEqual(['ETHEREUM']);
    expect((await slow.search(digits)).addresses.items.map(({ blockchain }) => blockchain)).not.toContain('ETHEREUM');
    slow.letGo();
    const findHits = async () => (await slow.search(digits)).addresses.items;
    await expect.poll(findHits, { timeout: 20_000 }).toMatchObject([
      { blockchain: 'ETHEREUM', hash: `0x${digits}`, isUnseen: false },
      { blockchain: 'TRON', isUnseen: true },
    ]);
  });
});
