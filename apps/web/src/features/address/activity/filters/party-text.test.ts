import { expect, it } from 'vitest';
import { readParty } from './party-text.ts';

const named = [
  { id: 1, name: '海湾交易所' },
  { id: 2, name: 'Aurora' },
  { id: 3, name: 'Aurora Pay' },
];
const read = (text: string, blockchain = 'BITCOIN') => readParty(text, named, blockchain);

it("takes a suggested party by its name, or by a part of it that is nobody else's [R-LIST-91]", () => {
  expect([' 海湾交易所', '海湾', 'aurora', 'pay'].map((text) => read(text))).toEqual([
    'entity:1',
    'entity:1',
    'entity:2',
    'entity:3',
  ]);
  expect(['auro', '所', '银行', ''].map((text) => read(text))).toEqual([undefined, undefined, undefined, undefined]);
});

it('takes an address, and nothing that cannot be one [R-LIST-91]', () => {
  const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyX';
  expect(read(` ${address} `)).toBe(address);
  expect(read('0x00000000219ab540356cBB839Cbe05303d7705Fa', 'ETHEREUM')).toHaveLength(42);
  expect(read('BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toHaveLength(42);
  expect(read(`地址：${address}。`)).toBe(`地址：${address}。`);
  expect(read(`${address.slice(0, 17)} ${address.slice(17)}`)).toHaveLength(35);
  expect(['1Boat', 'abc', 'somebody whom nobody knows at all'].map((text) => read(text))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
