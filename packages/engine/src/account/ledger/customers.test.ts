import type { AddressId, ChainId, Direction, EntityType, Label, LabelIndex, NoteRow } from '@sulian/domain';
import { createLabel } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { shares, toAccounts, toLabels } from '../../../test/ask-account.ts';
import type { MemoryOperation } from '../../../test/memory-accounts.ts';
import { entity } from '../../../test/memory-ledger.ts';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccount } from '../../index.ts';

const [OBJECT, ANNE, EXCHANGE, SCAM, SHOP, LISTED] = [1, 2, 20, 30, 31, 32];
const BLOCK = 2 ** 20;

const pay = (from: AddressId, to: AddressId, amount: number): MemoryOperation => ({ from, to, amount: BigInt(amount) });

/** @param block height of the transaction, from 1 */
const tag = (block: number, address: AddressId, text: string, more: Partial<NoteRow> = {}): NoteRow => ({
  txId: block * BLOCK,
  number: 0,
  operation: 0,
  kind: 'DESTINATION_TAG',
  side: 'destination',
  address: `address ${address}`,
  text,
  length: text.length,
  isCut: false,
  ...more,
});

interface CustomerCase {
  readonly chain?: ChainId;
  readonly names?: Readonly<Record<AddressId, EntityType>>;
  readonly customers?: Readonly<Record<string, Label>>;
  readonly notes: readonly NoteRow[];
  readonly direction?: Direction;
  readonly object?: { readonly kind: 'TRANSACTION'; readonly txId: number };
}

const customer = (id: number, type: EntityType, more: Partial<Label> = {}): Label =>
  createLabel({
    id: 900 + id,
    chain: 'RIPPLE',
    address: 'address 20:7',
    entity: entity(id, type),
    source: 'test',
    confidence: 80,
    ...more,
  });

const withCustomers = (labels: LabelIndex, customers: Readonly<Record<string, Label>>): LabelIndex => ({
  ...labels,
  customers: {
    has: (id) => Object.keys(customers).some((key) => key.startsWith(`${id}:`)),
    listAddressIds: (isWanted) =>
      Object.entries(customers).flatMap(([key, label]) => (isWanted(label) ? [Number.parseInt(key, 10)] : [])),
    findLabel: ({ addressId, subKey }) => customers[`${addressId}:${subKey}`],
    findLaterListing: () => undefined,
  },
});

async function ask(
  history: readonly (readonly MemoryOperation[])[],
  {
    chain = 'RIPPLE',
    names = { [EXCHANGE]: 'Exchange' },
    customers = { '20:7': customer(SCAM, 'Scam') },
    notes,
    direction = 'OUTGOING',
    object,
  }: CustomerCase,
) {
  const ledger = toAccounts(history);
  Object.assign(ledger, { chain, notes });
  const trace = await traceAccount(ledger, withCustomers(toLabels(names), customers), {
    object: object ?? { kind: 'ADDRESS', addressIds: [OBJECT] },
    assets: [0],
    policy: DEFAULT_POLICY,
    budget: ACCOUNT_BUDGET,
    direction,
  });
  return { trace, ledger };
}

const TWO_PAYMENTS = [[pay(OBJECT, EXCHANGE, 30)], [pay(OBJECT, EXCHANGE, 70)]];

describe('a label of one customer [R-LABEL-85]', () => {
  it('ends what bears its tag, and says nothing of other payments to the service', async () => {
    const { trace } = await ask(TWO_PAYMENTS, { notes: [tag(1, EXCHANGE, '7'), tag(2, EXCHANGE, '8')] });
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.7, 'Scam 30': 0.3 });
    const scam = trace.ends.find(({ type }) => type === 'Scam');
    expect(scam?.label?.address).toBe('address 20:7');
    expect(scam?.evidence.map(({ txId }) => txId)).toEqual([BLOCK]);
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('High');
  });

  it.each<[string, NoteRow]>([
    ['another address', tag(1, ANNE, '7')],
    ['the payer, where the walk goes to the payee', tag(1, EXCHANGE, '7', { side: 'source', kind: 'SOURCE_TAG' })],
    ['nobody, being no tag', tag(1, EXCHANGE, '7', { kind: 'MEMO' })],
    ['who knows whom, being cut', tag(1, EXCHANGE, '7', { isCut: true })],
  ])('is not met by a note of %s', async (_, note) => {
    const { trace } = await ask(TWO_PAYMENTS, { notes: [note] });
    expect(shares(trace)).toEqual({ 'Exchange 20': 1 });
  });

  it('ends what came from the customer by its source tag, also behind others', async () => {
    const { trace } = await ask([[pay(EXCHANGE, ANNE, 10)], [pay(EXCHANGE, ANNE, 30)], [pay(ANNE, OBJECT, 40)]], {
      notes: [tag(1, EXCHANGE, '7', { side: 'source', kind: 'SOURCE_TAG' })],
      direction: 'INCOMING',
    });
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.75, 'Scam 30': 0.25 });
  });

  it('speaks where nobody named the service, and for a transaction that is asked about', async () => {
    const object = { kind: 'TRANSACTION', txId: BLOCK } as const;
    const { trace } = await ask([[pay(OBJECT, EXCHANGE, 5)]], { names: {}, notes: [tag(1, EXCHANGE, '7')], object });
    expect(shares(trace)).toEqual({ 'Scam 30': 1 });
  });

  it('does not clear a graver service, nor hide one by a kind without a score; the graver one of several tags speaks', async () => {
    const notes = [tag(1, EXCHANGE, '7')];
    const history = [[pay(OBJECT, EXCHANGE, 5)]];
    const shop = { '20:7': customer(SHOP, 'Donations') };
    const grave = await ask(history, { notes, names: { [EXCHANGE]: 'Scam' }, customers: shop });
    expect(shares(grave.trace)).toEqual({ 'Scam 20': 1 });
    const unscored = { '20:7': customer(SHOP, 'Unspent output') };
    expect(shares((await ask(history, { notes, customers: unscored })).trace)).toEqual({ 'Exchange 20': 1 });
    const both = { ...shop, '20:8': customer(LISTED, 'Scam') };
    const { trace } = await ask(history, { notes: [...notes, tag(1, EXCHANGE, '8')], customers: both });
    expect(shares(trace)).toEqual({ 'Scam 32': 1 });
  });

  const WEB = [
    [pay(OBJECT, ANNE, 30), pay(OBJECT, EXCHANGE, 7)],
    [pay(EXCHANGE, OBJECT, 9)],
    [pay(ANNE, EXCHANGE, 20)],
  ];
  const WEB_TAGS = [1, 2, 3].flatMap((block) => [
    tag(block, EXCHANGE, '7'),
    tag(block, EXCHANGE, '7', { number: 1, side: 'source', kind: 'SOURCE_TAG' }),
  ]);

  describe.each(['OUTGOING', 'INCOMING'] as const)('%s', (direction) => {
    const askWith = (customerCase: Omit<CustomerCase, 'direction'>) => ask(WEB, { ...customerCase, direction });

    it.each<[string, Omit<CustomerCase, 'direction'>]>([
      ['on a chain without tags, where no note is read', { chain: 'ETHEREUM', notes: WEB_TAGS }],
      ['of other customers', { notes: WEB_TAGS, customers: { '20:8': customer(SCAM, 'Scam') } }],
      ['of payments without tags', { notes: [] }],
    ])('leaves the whole answer as it is %s', async (_, customerCase) => {
      const { trace, ledger } = await askWith(customerCase);
      const plain = await askWith({ ...customerCase, notes: [], customers: {} });
      expect(trace).toEqual(plain.trace);
      expect(scoreTrace(trace, DEFAULT_POLICY)).toEqual(scoreTrace(plain.trace, DEFAULT_POLICY));
      if (customerCase.chain !== undefined)
        expect([ledger.notesAsked.size, ledger.queries]).toEqual([0, plain.ledger.queries]);
    });

    it('changes the answer where a payment bears the tag', async () => {
      const { trace } = await askWith({ notes: WEB_TAGS });
      expect(trace).not.toEqual((await askWith({ notes: [] })).trace);
    });
  });

  it('costs a look at notes of what was at its service alone', async () => {
    const history = [[pay(OBJECT, ANNE, 10)], [pay(OBJECT, EXCHANGE, 10)], [pay(ANNE, 9, 10)]];
    const { ledger } = await ask(history, { notes: [tag(1, ANNE, '7')] });
    expect([...ledger.notesAsked]).toEqual([2 * BLOCK]);
  });

  it('makes sums of payments that were not looked at incomplete, for sums know no tags', async () => {
    const notes = [tag(1, EXCHANGE, '7')];
    const ledger = toAccounts(TWO_PAYMENTS);
    Object.assign(ledger, { chain: 'RIPPLE', notes });
    const askWith = (customers: Readonly<Record<string, Label>>) =>
      traceAccount(ledger, withCustomers(toLabels({ [EXCHANGE]: 'Exchange' }), customers), {
        object: { kind: 'ADDRESS', addressIds: [OBJECT] },
        assets: [0],
        policy: DEFAULT_POLICY,
        budget: { ...ACCOUNT_BUDGET, maxHistory: 1, maxDirect: 1_000 },
        direction: 'OUTGOING',
      });
    expect((await askWith({ '20:7': customer(SCAM, 'Scam') })).isDirectComplete).toBe(false);
    expect((await askWith({})).isDirectComplete).toBe(true);
  });
});

describe('a label of one customer behind a large unnamed account', () => {
  const [HUB, FUNDER, MANY] = [3, 4, 1_001];
  const PAYERS = Array.from({ length: MANY }, (_, at) => 1_000 + at);

  /** A twentieth of what the hub received is a payment from the exchange; a tenth of what the object has is the hub's. */
  async function askBehind({ paidBy = '7', isStored = false, noise = 0, maxRows = ACCOUNT_BUDGET.maxRows } = {}) {
    const history = [
      PAYERS.map((payer) => pay(FUNDER, payer, 190)),
      ...PAYERS.map((payer) => [pay(payer, HUB, 190)]),
      [pay(EXCHANGE, HUB, 10 * MANY)],
      ...Array.from({ length: noise }, () => [pay(HUB, HUB, 1)]),
      [pay(HUB, OBJECT, 1_000)],
      [pay(EXCHANGE, OBJECT, 9_000)],
    ];
    const ledger = toAccounts(history);
    if (isStored) ledger.stored.add(HUB);
    const notes = [tag(MANY + 2, EXCHANGE, paidBy, { side: 'source', kind: 'SOURCE_TAG' })];
    Object.assign(ledger, { chain: 'RIPPLE', notes });
    const labels = withCustomers(toLabels({ [EXCHANGE]: 'Exchange' }), { '20:7': customer(SCAM, 'Scam') });
    const trace = await traceAccount(ledger, labels, {
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      assets: [0],
      policy: DEFAULT_POLICY,
      budget: { ...ACCOUNT_BUDGET, maxRows },
      direction: 'INCOMING',
    });
    return { trace, severity: scoreTrace(trace, DEFAULT_POLICY).severity };
  }

  it.each([
    false,
    true,
  ])('is told with its part, kept sums of it or not (%s), and nothing where another customer paid [R-ENDS-102]', async (isStored) => {
    const found = await askBehind({ isStored });
    expect(shares(found.trace)).toEqual({ 'Exchange 20': 0.9, 'Large unnamed entity': 0.095, 'Scam 30': 0.005 });
    expect(found.trace.ends.find(({ type }) => type === 'Scam')).toMatchObject({ isBehindLarge: true, hops: 2 });
    expect(found.trace.isDirectComplete).toBe(true);
    const other = await askBehind({ isStored, paidBy: '8' });
    expect(shares(other.trace)).toEqual({ 'Exchange 20': 0.9, 'Large unnamed entity': 0.1 });
    expect([other.trace.isDirectComplete, other.severity]).toEqual([true, 'Low']);
  });

  it('leaves direct exposure incomplete where the payments with the service are too many to read [R-ENDS-103]', async () => {
    const { trace, severity } = await askBehind({ isStored: true, noise: 10_000 });
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.9, 'Large unnamed entity': 0.1 });
    expect([trace.isDirectComplete, severity]).toEqual([false, 'Undefined']);
  });
});
