import { deflateRawSync } from 'node:zlib';
import { createChainAdapter, READABLE_CHAINS } from '@sulian/chains';
import type { ScreeningItem } from '@sulian/domain';
import { createExtractor } from '@sulian/extraction';
import { type ListFile, readList } from '@sulian/usecases';
import { describe, expect, it } from 'vitest';

const adapters = new Map(READABLE_CHAINS.map((chain) => [chain, createChainAdapter(chain)]));
/** Bitcoin alone is stored, and has seen the addresses that a test adds. */
const seen = new Set<string>();
const findKnown = async (chain: string, addresses: readonly string[]) =>
  chain === 'BITCOIN'
    ? { used: new Set(addresses.filter((each) => seen.has(each))), isWhole: true, isPartial: false }
    : undefined;
const readers = { extractor: createExtractor([...adapters.values()]), readers: adapters, findKnown };
const BITCOIN = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ETHER = '0xde709f2102306220921060314715629080e2fb77';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Bytes in pieces that end within letters and line ends. */
async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, file: Partial<ListFile> = {}): Promise<readonly ScreeningItem[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const items: ScreeningItem[] = [];
  for await (const batch of readList(readers, { fileName: 'list.csv', bytes: inPieces(bytes), ...file }))
    items.push(...batch);
  return items;
}
const shorten = (items: readonly ScreeningItem[]) =>
  items.map(({ line, chain, address, state, reason }) => [line, chain ?? null, address ?? null, reason ?? state]);
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    ({ code, details }: { code: string; details: { limit?: string; fault?: string } }) =>
      details.limit ?? details.fault ?? code,
  );

const TABLE = `编号,地址,币种,备注\r\n1,${BITCOIN},BTC,"赵, 甲"\r\n2,${TRON},USDT-TRC20,"两\r\n行"\r\n3,${ETHER},USDT(ERC20),\r\n`;
const TABLE_ROWS = [
  [2, 'BITCOIN', BITCOIN, 'PENDING'],
  [3, 'TRON', TRON, 'PENDING'],
  [5, 'ETHEREUM', ETHER, 'PENDING'],
];
/** 编号,地址 in GB18030. */
const GB_HEAD = [0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb5, 0xd8, 0xd6, 0xb7, 0x0a];

describe('a list [R-SCREEN-01]', () => {
  it('in UTF-8, with a byte order mark, and in UTF-16 has the same rows', async () => {
    const rows = await read(TABLE, { chain: 'BITCOIN' });
    expect(shorten(rows)).toEqual(TABLE_ROWS);
    expect(rows.map(({ ref, note, asset }) => [ref, note, asset])).toEqual([
      ['1', '赵, 甲', 'BTC'],
      ['2', '两\r\n行', 'USDT-TRC20'],
      ['3', '', 'USDT(ERC20)'],
    ]);
    expect(shorten(await read(`\ufeff${TABLE}`, { chain: 'BITCOIN' }))).toEqual(TABLE_ROWS);
    expect(shorten(await read(Buffer.from(`\ufeff${TABLE}`, 'utf16le'), { chain: 'BITCOIN' }))).toEqual(TABLE_ROWS);
  });

  it('in GB18030 has its head', async () => {
    const bytes = Buffer.concat([Buffer.from(GB_HEAD), Buffer.from(`9,${SEGWIT}\n`)]);
    expect((await read(bytes)).map(({ ref, address }) => [ref, address])).toEqual([['9', SEGWIT]]);
  });

  it('of bytes that are no text is refused', async () => {
    expect(await codeOf(read(Buffer.from([0xff, 0xff, 0xff, 0x81, 0x20])))).toBe('NO_TEXT');
    expect(await codeOf(read(''))).toBe('EMPTY');
  });

  it('that is a workbook has the rows of all its sheets', async () => {
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const book = makeZip({
      '[Content_Types].xml': '<Types/>',
      'xl/sharedStrings.xml': `<sst><si><t>Address</t></si><si><t>${TRON}</t></si><si><r><t>${SEGWIT.slice(0, 9)}</t></r><r><t>${SEGWIT.slice(9)}</t></r></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(
        `<row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="3"><c r="A3"><v>7</v></c><c r="B3" t="s"><v>1</v></c></row>`,
      ),
      'xl/worksheets/sheet2.xml': sheet(`<row r="1"><c r="A1" t="s"><v>2</v></c></row>`),
    });
    expect(shorten(await read(book, { fileName: 'x.bin' }))).toEqual([
      [3, 'TRON', TRON, 'PENDING'],
      [1, 'BITCOIN', SEGWIT, 'PENDING'],
    ]);
  });

  it('that is a zip bomb, or has a line without end, is refused by name [R-SCREEN-03]', async () => {
    const bomb = makeZip({ 'xl/worksheets/sheet1.xml': `<worksheet>${'<row></row>'.repeat(2_500_000)}</worksheet>` });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await codeOf(read(bomb))).toBe('RATIO');
    const long = Buffer.from('x'.repeat(1_100_000));
    const pieces = () => inPieces(long, 65_536);
    for (const fileName of ['a.csv', 'a.tsv', 'a.txt'])
      expect(await codeOf(read('', { fileName, bytes: pieces() })), fileName).toBe('LINE');
    const quoted = Buffer.from(`address\n"${'x\n'.repeat(600_000)}`);
    expect(await codeOf(read('', { bytes: inPieces(quoted, 65_536) }))).toBe('LINE');
  });
});

describe('columns [R-SCREEN-02]', () => {
  it('are found by English heads, by the first address without a head, or as they are named', async () => {
    expect(shorten(await read(`No.;Wallet Address;Network\n1;${TRON};TRC20\n`))).toEqual([
      [2, 'TRON', TRON, 'PENDING'],
    ]);
    expect(shorten(await read(`7\t${TRON}\n8\tx\n`, { fileName: 'a.tsv' }))).toEqual([
      [1, 'TRON', TRON, 'PENDING'],
      [2, null, null, 'NO_ADDRESS'],
    ]);
    const rows = await read(`${BITCOIN},${TRON}\n`, { columns: { address: 1, note: 0 } });
    expect([shorten(rows), rows[0]?.note]).toEqual([[[1, 'TRON', TRON, 'PENDING']], BITCOIN]);
  });

  it('are none in free text, whose addresses are rows, and a chain is never guessed [R-SCREEN-04]', async () => {
    const text = `他说打到 ${TRON}，\n或者 ${SEGWIT} 和 https://etherscan.io/address/${ETHER}\n好的\n${ETHER}\n`;
    expect(shorten(await read(text, { fileName: 'chat.txt' }))).toEqual([
      [1, 'TRON', TRON, 'PENDING'],
      [2, 'BITCOIN', SEGWIT, 'PENDING'],
      [2, 'ETHEREUM', ETHER, 'PENDING'],
      [3, null, null, 'NO_ADDRESS'],
      [4, null, ETHER, 'SEVERAL_CHAINS'],
    ]);
    const typo = `0x52908400098527886E0F7030069857D2E4169Ee7`;
    expect((await read(typo, { fileName: 'a.txt', chain: 'ETHEREUM' }))[0]?.reason).toBe('CHECKSUM');
  });
});

/** A ZIP archive of these parts, without checksums and times. */
function makeZip(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(Buffer.from(text))];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(head, title, packed);
    directory.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

describe('an extended public key of a list', () => {
  const ZPUB =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  /** The first two to receive on, and the first one of change. @see BIP 84, Test vectors */
  const [FIRST, SECOND, CHANGE] = [
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  ];
  const toRows = (items: readonly ScreeningItem[]) =>
    items.map(({ line, given, address, state, reason }) => [line, given, address ?? null, reason ?? state]);
  const see = (...addresses: readonly string[]): void => {
    seen.clear();
    for (const each of addresses) seen.add(each);
  };

  it('is replaced by its used addresses with their paths, on its line and in the list’s order [R-SCREEN-45]', async () => {
    see(SECOND, CHANGE);
    const rows = await read(`地址,编号\n${BITCOIN},1\n${ZPUB},2\n钱包 ${ZPUB} 与 ${FIRST},3\n`, { chain: 'BITCOIN' });
    const derived = (line: number) => [
      [line, 'zpub6rFR…GutZYs 0/1', SECOND, 'PENDING'],
      [line, 'zpub6rFR…GutZYs 1/0', CHANGE, 'PENDING'],
    ];
    expect(rows.map(({ ref }) => ref)).toEqual(['1', '2', '2', '3', '3', '3']);
    expect(toRows(rows.slice(0, 5))).toEqual([[2, BITCOIN, BITCOIN, 'PENDING'], ...derived(3), ...derived(4)]);
    expect(rows[5]).toMatchObject({ line: 4, address: FIRST, state: 'PENDING' });
    expect(rows.map(({ chain }) => chain)).toEqual(Array.from({ length: 6 }, () => 'BITCOIN'));
  });

  it('is found without a head, and in free text [R-SCREEN-45]', async () => {
    see(FIRST);
    expect(toRows(await read(`7,${ZPUB}\n`))).toEqual([[1, 'zpub6rFR…GutZYs 0/0', FIRST, 'PENDING']]);
    expect(toRows(await read(`好的\n见 ${ZPUB}`, { fileName: 'chat.txt' }))).toEqual([
      [1, '好的', null, 'NO_ADDRESS'],
      [2, 'zpub6rFR…GutZYs 0/0', FIRST, 'PENDING'],
    ]);
  });

  it.each([
    ['no address that was used', ZPUB, '', 'UNKNOWN', 'UNSEEN'],
    ['a mistyped letter', `${ZPUB.slice(0, 20)}k${ZPUB.slice(21)}`, '', 'INVALID', 'KEY_INVALID'],
    ['several signers', `Zpub${ZPUB.slice(4)}`, '', 'INVALID', 'KEY_INVALID'],
    ['a chain without such keys', ZPUB, 'ETH', 'INVALID', 'OTHER_CHAIN'],
    ['a chain without blocks', ZPUB, 'LTC', 'UNKNOWN', 'CHAIN_NOT_STORED'],
  ])('of %s has one row that states so [R-SCREEN-46]', async (_, key, chain, state, reason) => {
    see();
    const rows = await read(`address,chain\n${key},${chain}\n`);
    expect(rows).toMatchObject([{ line: 2, given: `${key.slice(0, 8)}…${key.slice(-6)}`, state, reason }]);
  });

  it('whose addresses were not all looked up has its used ones and a partial row [R-SCREEN-46]', async () => {
    const items: ScreeningItem[] = [];
    const onDemand = async (_: string, addresses: readonly string[]) => ({
      ...{ used: new Set(addresses.filter((each) => each === FIRST)), isWhole: false, isPartial: false },
    });
    const file = { fileName: 'list.csv', bytes: inPieces(Buffer.from(`address,chain\n${ZPUB},BTC\n`)) };
    for await (const batch of readList({ ...readers, findKnown: onDemand }, file)) items.push(...batch);
    expect(items.map(({ address, state, reason }) => [address, state, reason])).toEqual([
      [FIRST, 'PENDING', undefined],
      [undefined, 'PARTIAL', 'KEY_CUT'],
    ]);
  });

  it('beyond the hundredth different one is stated as not derived [R-SCREEN-46]', async () => {
    see();
    const mistyped = (at: number) =>
      `${ZPUB.slice(0, 20)}${'123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[at % 33]}${'abcd'[Math.floor(at / 33)]}${ZPUB.slice(22)}`;
    const keys = Array.from({ length: 102 }, (_, at) => mistyped(at));
    const rows = await read(`address\n${[...keys, keys[0]].join('\n')}\n`);
    expect(rows.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      ...Array.from({ length: 100 }, () => 'INVALID KEY_INVALID'),
      ...['NOT_FETCHED KEY_CUT', 'NOT_FETCHED KEY_CUT', 'INVALID KEY_INVALID'],
    ]);
  });
});
