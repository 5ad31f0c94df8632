import { describe, expect, it } from 'vitest';
import { joinAddressKey, splitAddressKey } from './address-key.ts';

const EXCHANGE = 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv';
const RAW = `0:${'a1'.repeat(32)}`;

describe('an address with a customer behind it [R-LABEL-80]', () => {
  it('is taken apart at the colon behind the address, and put together again', () => {
    for (const [chain, text, key] of [
      ['RIPPLE', `${EXCHANGE}:104`, { address: EXCHANGE, subKey: '104' }],
      ['RIPPLE', `${EXCHANGE}:4294967295`, { address: EXCHANGE, subKey: '4294967295' }],
      ['RIPPLE', `${EXCHANGE}:0`, { address: EXCHANGE, subKey: '0' }],
      ['TON', `${RAW}:order 7:9`, { address: RAW, subKey: 'order 7:9' }],
      ['TON', RAW, { address: RAW }],
      ['RIPPLE', EXCHANGE, { address: EXCHANGE }],
    ] as const) {
      expect(splitAddressKey(chain, text)).toEqual(key);
      expect(joinAddressKey(key)).toBe(text);
    }
  });

  it('is none where the tag is none, and on a chain that gives each customer an address', () => {
    for (const tag of ['', '007', '-1', '4294967296', '1:2'])
      expect(splitAddressKey('RIPPLE', `${EXCHANGE}:${tag}`)).toEqual({ address: `${EXCHANGE}:${tag}` });
    expect(splitAddressKey('TON', `${RAW}:a\nb`)).toEqual({ address: `${RAW}:a\nb` });
    expect(splitAddressKey('BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa:1')).toEqual({
      address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa:1',
    });
  });
});
