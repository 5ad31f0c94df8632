import { createChainAdapter, READABLE_CHAINS, toXAddress } from '@sulian/chains';
import { CHAINS } from '@sulian/domain';
import { createExtractor } from '@sulian/extraction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const { extract } = createExtractor(READABLE_CHAINS.map(createChainAdapter));
const EVM = CHAINS.filter((chain) => chain.sharesAddresses).map(({ id }) => id);

const ETHEREUM = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const BARE = ETHEREUM.slice(2).toLowerCase();
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const CASH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const RIPPLE = 'rMQ98K56yXJbDGv49ZSmW51sLn94Xe1mu1';
const DOGE = 'D5DmAX876bQuQzyNyWyr4YjkGrRdP27sXM';
const TEZOS = 'tz1burnburnburnburnburnburnburjAYjjX';
const TON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const TXID = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d';

const listAddresses = (text: string) => [
  ...new Set(extract(text).flatMap(({ addresses }) => addresses.map(({ address }) => address))),
];

describe('one address', () => {
  it.each([
    ['a stop behind it', `${BITCOIN}。`, BITCOIN],
    ['a word before it', `地址：${TRON}`, TRON],
    ['words before it that join with it to the shape of a Solana address', `to address ${TRON}`, TRON],
    ['such words after it', `${TRON} recipient`, TRON],
    ['quotation marks and a comma', `"${RIPPLE}",`, RIPPLE],
    ['a blank within', `${BITCOIN.slice(0, 20)} ${BITCOIN.slice(20)}`, BITCOIN],
    ['a line break within', `${BITCOIN.slice(0, 20)}\r\n${BITCOIN.slice(20)}`, BITCOIN],
    ['groups of four', (BITCOIN.match(/.{1,4}/g) ?? []).join(' '), BITCOIN],
    ['groups of four within a sentence', `付至 ${(BITCOIN.match(/.{1,4}/g) ?? []).join(' ')} 后`, BITCOIN],
    ['invisible characters within', `\ufeff${TRON.slice(0, 9)}\u200b${TRON.slice(9, 20)}\u00ad${TRON.slice(20)}`, TRON],
    ['full-width letters', [...TRON].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''), TRON],
    ['capitals of a QR code', BITCOIN.toUpperCase(), BITCOIN],
    ['the first letter capitalised', `B${BITCOIN.slice(1)}`, BITCOIN],
    ['an explorer’s page', `https://mempool.space/address/${BITCOIN}`, BITCOIN],
    ['an explorer’s page behind a hash sign', `https://tronscan.org/#/address/${TRON}`, TRON],
    ['an explorer’s page that has the shape of a hash of TON', `https://x.io/address/${DOGE}`, DOGE],
    ['an explorer’s page of TON', `https://tonviewer.com/${TON}?section=tokens`, TON],
    ['a link of TON', `ton://transfer/${TON}?amount=1`, TON],
    ['the encoding of a link', `https://x.io/?to=${encodeURIComponent(`地址:${TRON},${TRON}`)}`, TRON],
    ['an encoded payment link', encodeURIComponent(`bitcoin:${BITCOIN}?amount=1`), BITCOIN],
    ['a link of TRON', `tron:${TRON}?amount=1`, TRON],
    ['a link of the XRP Ledger', `xrpl:${RIPPLE}`, RIPPLE],
    ['a link of Solana', `solana:${SOLANA}?amount=1`, SOLANA],
    ['a link of Tezos', `tezos:${TEZOS}`, TEZOS],
    ['a link in capitals', `BITCOIN:${BITCOIN.toUpperCase()}?amount=1`, BITCOIN],
    ['its own prefix', `收款 ${CASH}。`, CASH.slice('bitcoincash:'.length)],
  ])('is found with %s [R-SEARCH-87] [R-SEARCH-91]', (_, text, address) => {
    expect(listAddresses(text)).toEqual([address]);
  });

  it.each([
    ['without 0x', BARE],
    ['in capitals', `0X${BARE.toUpperCase()}`],
    ['as the word of a log', `0x${'0'.repeat(24)}${BARE}`],
  ])('is one of all chains that can read it, %s [R-SEARCH-81] [R-SEARCH-92]', (_, text) => {
    const [found] = extract(text);
    expect(found?.addresses.filter(({ chain }) => EVM.includes(chain)).map(({ address }) => address)).toEqual(
      EVM.map(() => `0x${BARE}`),
    );
    expect(found?.addresses.map(({ chain }) => chain)).toContain('TRON');
    expect(found?.addresses.every(({ proof }) => proof === 'SHAPE')).toBe(true);
  });

  it('with a wrong EIP-55 checksum is found, and reported [R-SEARCH-93]', () => {
    const wrong = ETHEREUM.replace('cBB', 'CBB');
    const [found] = extract(`to ${wrong}!`);
    expect(found).toMatchObject({ written: wrong, isChecksumWrong: true });
    expect(found?.addresses.map(({ address }) => address)).toContain(`0x${BARE}`);
    expect(extract(`to ${ETHEREUM}!`)).toMatchObject([{ isChecksumWrong: false, addresses: expect.anything() }]);
    expect(extract(ETHEREUM)[0]?.addresses[0]).toMatchObject({ chain: 'ETHEREUM', proof: 'CHECKSUM' });
  });

  it('keeps the customer that is written with it', () => {
    expect(extract(`${RIPPLE}:7`)[0]?.addresses).toMatchObject([{ address: RIPPLE, subKey: '7' }]);
    expect(extract(`付给 ${toXAddress(RIPPLE, 7)}。`)[0]?.addresses).toMatchObject([{ address: RIPPLE, subKey: '7' }]);
  });

  it('names the chain that its link names [R-SEARCH-94]', () => {
    const chainOf = (text: string) => extract(text)[0]?.namedChain;
    expect(chainOf(`ethereum:0x${BARE}@1?value=1e18`)).toBe('ETHEREUM');
    expect(chainOf(`ethereum:pay-0x${BARE}@137/transfer?uint256=1`)).toBe('POLYGON');
    expect(chainOf(`https://x.io/?uri=ethereum%3A0x${BARE}%40137%3Fvalue%3D1`)).toBe('POLYGON');
    expect(chainOf(`eip155:56:0x${BARE}`)).toBe('BSC');
    expect(chainOf(`arb1:0x${BARE}`)).toBe('ARBITRUMONE');
    expect(chainOf(`见 https://optimistic.etherscan.io/address/0x${BARE}#code`)).toBe('OPTIMISM');
    expect(chainOf(`https://blockchair.com/bitcoin-cash/address/${CASH}`)).toBe('BITCOINCASH');
    expect(chainOf(`https://www.oklink.com/zh-hans/avax/address/0x${BARE}`)).toBe('AVALANCHE');
    expect(chainOf(`0x${BARE}`)).toBeUndefined();
    // A link of a chain that cannot read it names nothing.
    expect(chainOf(`bitcoin:0x${BARE}`)).toBeUndefined();
  });
});

describe('a text with the form of an address whose checksum does not fit', () => {
  const { findMistyped } = createExtractor(READABLE_CHAINS.map(createChainAdapter));
  const correct = (text: string) =>
    findMistyped(text, extract(text)).map(({ written, corrections }) => ({
      written,
      corrections: corrections.map(({ address }) => address),
    }));

  it.each([
    BITCOIN,
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    TRON,
    RIPPLE,
    TEZOS,
    TON,
    DOGE,
  ])('is named with %s, from which it differs by one character [R-SEARCH-109]', (address) => {
    for (const at of [6, 20, address.length - 1]) {
      const written = address.slice(0, at) + (address[at] === 'z' ? '2' : 'z') + address.slice(at + 1);
      const [mistyped, ...others] = correct(`打到 ${written}。`);
      expect(others).toEqual([]);
      expect(mistyped?.written).toBe(written);
      expect(mistyped?.corrections).toContain(address);
    }
  });

  it('is corrected in its own spelling, whatever the chain writes [R-SEARCH-109]', () => {
    const legacy = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    const [mistyped] = findMistyped(`${legacy.slice(0, -1)}z`, []);
    const corrections = mistyped?.corrections ?? [];
    expect(corrections.map(({ chain }) => chain)).toContain('BITCOINCASH');
    for (const { corrected } of corrections) expect(corrected.slice(0, -1)).toBe(legacy.slice(0, -1));
  });

  it('may have a letter that is in no address [R-SEARCH-109]', () => {
    expect(correct(TRON.replace('j', 'I'))).toEqual([{ written: TRON.replace('j', 'I'), corrections: [TRON] }]);
    const written = BITCOIN.replace('0', 'o');
    expect(correct(written)).toEqual([{ written, corrections: [BITCOIN] }]);
  });

  it('is neither an address nor a word, and ten are named at most [R-SEARCH-109]', () => {
    expect(correct(`${TRON} ${SOLANA} ${ETHEREUM} ${TXID} Anthropomorphization2024Report 转账`)).toEqual([]);
    const wrong = Array.from({ length: 12 }, (_, at) => `${TRON.slice(0, -2)}${'123456789ABC'[at]}1`);
    expect(correct(wrong.join(' '))).toHaveLength(10);
  });
});

it('reads an outpoint as its transaction and the number of its output [R-SEARCH-95]', () => {
  const [found, ...others] = extract(`${TXID}:1`);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ written: TXID, output: 1 });
  expect(found?.hashes).toContainEqual({ chain: 'BITCOIN', hash: TXID });
  expect(extract(`https://mempool.space/tx/${TXID}`)[0]).toMatchObject({ namedChain: 'BITCOIN', written: TXID });
});

it('says where in the text each stood', () => {
  const text = `一、\u200b${TRON}；二、${RIPPLE.slice(0, 9)} ${RIPPLE.slice(9)}。%20%3A${TEZOS}%2C`;
  expect(extract(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    TRON,
    `${RIPPLE.slice(0, 9)} ${RIPPLE.slice(9)}`,
    TEZOS,
  ]);
});

it('takes neither names nor prose nor a wrong checksum for an address', () => {
  const wrong = [BITCOIN, TRON, RIPPLE, TEZOS].map((each) => each.slice(0, -1) + (each.endsWith('q') ? 'p' : 'q'));
  const prose = 'On 12 May 2024 the Exchange A1 Holdings Ltd paid 100000 USDT to 3 wallets in Room 1703';
  expect(extract(`${wrong.join(' ')} ${prose} 于 2024 年转账`)).toEqual([]);
});

/** Words, numbers, punctuation and long runs of letters, none of which is an address. */
const noise = fc.oneof(
  fc.constantFrom(
    '转账至',
    '。',
    '，',
    ' the money went to ',
    '\n',
    ';',
    ' 2024-05-12 ',
    '"',
    '<td>',
    '（',
    '）',
    '\t',
  ),
  fc.stringMatching(/^ [a-km-z]{1,12} $/),
  fc.stringMatching(/^ [A-Z][a-z]{2,9}[0-9]{1,4} $/),
  fc.stringMatching(/^ [1-9A-HJ-NP-Za-km-z]{26,31} $/),
  fc.stringMatching(/^ bc1q[02-9ac-hj-np-z]{38} $/),
);
const planted = fc.constantFrom(
  BITCOIN,
  CASH,
  TRON,
  RIPPLE,
  TEZOS,
  TON,
  ETHEREUM,
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
);

it('finds every planted address in any text, and nothing else that has a checksum [R-SEARCH-91]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(noise, { minLength: 1 }), planted), { maxLength: 12 }), (parts) => {
      const text = parts.map(([words, address]) => `${words.join('')} ${address} `).join('');
      const found = extract(text).filter(({ addresses }) => addresses.some(({ proof }) => proof === 'CHECKSUM'));
      expect(found.map(({ written }) => written)).toEqual(parts.map(([, address]) => address));
    }),
    { numRuns: 300 },
  );
});

it('asks chains in proportion to the length of the text alone [R-SEARCH-91]', () => {
  let letters = 0;
  const counting = READABLE_CHAINS.map(createChainAdapter).map((adapter) => ({
    ...adapter,
    parseAddress: (text: string) => {
      letters += text.length;
      return adapter.parseAddress(text);
    },
  }));
  const { extract: extractCounted } = createExtractor(counting);
  const lettersOf = (text: string): number => {
    letters = 0;
    extractCounted(text);
    return letters;
  };
  const sentence = `On 12 May 2024 Exchange A1 paid 100000 USDT in Room 1703 to ${TRON}, hash ${TXID}. 其余 3 笔转入。\n`;
  expect(lettersOf(sentence)).toBeGreaterThan(TRON.length);
  for (const unit of [sentence, 'a1', 'Ab1c ', 'a:', '0x1f ', '+/', 'https://x.io/', '\u200ba']) {
    const [short = 0, long = 0] = [5_000, 20_000].map((length) =>
      lettersOf(unit.repeat(Math.ceil(length / unit.length))),
    );
    // Four times the text; by the square it would be sixteen times the work.
    expect(long, unit).toBeLessThanOrEqual(5 * short + 1_000);
  }
});
