import { describe, expect, it } from 'vitest';
import { toHashBytes, toLedgerHash } from '../wire/hashes.ts';
import { computeBlockHash } from '../wire/header.ts';
import type { NodeHeader } from '../wire/schema.ts';

/** Headers of each form as nodes gave them (tests of tzgo and of a ledger's application, MIT); the second and third of test networks. */
const HEADERS: readonly (readonly [string, string, NodeHeader])[] = [
  [
    'Ithaca',
    'BKpiGL9PZsNGqMiex7bAKiS8NjCavNYwxicciQWaBezvY4Hra4t',
    {
      level: 2298423,
      proto: 12,
      predecessor: 'BLKbvpfhjwFt2vTxWFEHbjRf4LdcfEjsiTdftpEBkbrMunNBVHk',
      timestamp: '2022-04-21T00:32:44Z',
      validation_pass: 4,
      operations_hash: 'LLoaQsJwVveSXqAVHg9CgxVe4cJ2ChCKxmjRJYcS7AfpeeWQjwD68',
      fitness: ['02', '00231237', '', 'ffffffff', '00000000'],
      context: 'CoV14gweYikebwoopTDJt8H5uHhswexiMVSx1ufLV1YcckNFTSL7',
      payload_hash: 'vh1qnpEDYasSQTWLYUxv8oUcUMzPCb6EbyiBUuFnqtTEh6ggkEqG',
      payload_round: 0,
      proof_of_work_nonce: '6e2037c963e30200',
      liquidity_baking_escape_vote: false,
      signature: 'sigWtKgarzr9sr3iJSQ171x3dFHTGtkQkrJdwVnTWRLzJVJSAMcaSVaJrAsb2VF8vrnsNnTWhkbEJGS8i1jj7LKXZv1yKjqa',
    },
  ],
  [
    'Seoul',
    'BLc35zTguA6svYv1o8P9RaJVBRHTEuPPcczjsHuJv7JiLhLoug3',
    {
      level: 16718489,
      proto: 13,
      predecessor: 'BKirYQXBE7JpLresSpRP9gMoodVAKKA3opkHdicPEL4zsnXxJqJ',
      timestamp: '2025-12-04T17:07:52Z',
      validation_pass: 4,
      operations_hash: 'LLoZnRYK2PErb7dFnciFvHyXuRaqXqLJWQ7yZrAz3e4R12bFcsZMG',
      fitness: ['02', '00ff1a99', '', 'ffffffff', '00000000'],
      context: 'CoVoctaEQeg222YUutru7iXofoyjsid8M5ZZy3MJSkHZoi6hHxLg',
      payload_hash: 'vh2XQ2N35VpDfWgX39NHy9GrXBUDPYbU72YwD4hJnt6kCk5dNVSH',
      payload_round: 0,
      proof_of_work_nonce: '13afca5d43820200',
      liquidity_baking_toggle_vote: 'on',
      adaptive_issuance_vote: 'pass',
      signature:
        'BLsig9yXoMX9CodJwTeANdxF9eutKmaKtUqNz8QxcrQwv2hLxtjCq6M7HtQoUSj5d7LiqeFg6TA1vibZcoPqegAyi7jhVch2jmpkMfWKmApS7NFKUeYcwJUGHwU4kXPmH567fkWrm1qSp4',
    },
  ],
  [
    'Tallinn',
    'BMZ9thR8HyS9JKbCBCydeKvXnuGWzcBB4cwn3nbCdaSrzbyLSRV',
    {
      level: 340114,
      proto: 2,
      predecessor: 'BL5YeeL6gJE8SMz7EaVhLow2pcbxPkoNTY651HQqAi1GHRxYJ3Q',
      timestamp: '2025-12-04T16:19:47Z',
      validation_pass: 4,
      operations_hash: 'LLoZdgAMEVtYDe7ceVPop35BYoMfKy2Ap8sga45Yjr9JQZWnAgDPX',
      fitness: ['02', '00053092', '', 'ffffffff', '00000000'],
      context: 'CoVdmJtRQEn34rQwcTEE1RznKgYpcWjfJrvbrYEjVDXbMzGKe32Y',
      payload_hash: 'vh3TEnHL6vFNebqDtQnt4rAEfrorSt4kiqB7saK3B2FSZ4UpxGFT',
      payload_round: 0,
      proof_of_work_nonce: '60afd4da00000000',
      liquidity_baking_toggle_vote: 'pass',
      signature: 'sigdLTfKRoEENPECAk451xTaTThvmcu6ZzedtRU3Nt3EPA3M5sUdqUXLKB9FHX48aitXuekxemmJ6x4QSse6SNtV7aGeraL1',
    },
  ],
];

describe("a block's hash on Tezos", () => {
  it.each(HEADERS)('is recomputed from a header of %s [R-CHAIN-292]', (_, hash, header) => {
    expect(computeBlockHash(header)).toEqual(toHashBytes(toLedgerHash('B', hash) ?? ''));
    expect(computeBlockHash({ ...header, level: header.level + 1 })).not.toEqual(
      toHashBytes(toLedgerHash('B', hash) ?? ''),
    );
  });

  it('covers the promise of a random number where a block makes one', () => {
    const [, , header] = HEADERS[2] as (typeof HEADERS)[number];
    const promise = { ...header, seed_nonce_hash: 'nceV3VjdHp1yk6uqcQicQBxLJY1AfWvLSabQpqnpiqkC1q2tS35EN' };
    expect(computeBlockHash(promise)).toHaveLength(32);
    expect(computeBlockHash(promise)).not.toEqual(computeBlockHash(header));
  });

  it('is left unproven where a later protocol adds to the header [R-CHAIN-292]', () => {
    const [, , header] = HEADERS[2] as (typeof HEADERS)[number];
    expect(computeBlockHash({ ...header, another_vote: 'pass' })).toBeUndefined();
    expect(computeBlockHash({ ...header, liquidity_baking_toggle_vote: 'perhaps' })).toBeUndefined();
    expect(computeBlockHash({ ...header, signature: 'sig1' })).toBeUndefined();
  });
});
