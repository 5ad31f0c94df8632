import { CHAIN_IDS, EVENT_KINDS } from '@sulian/domain';
import { getAddress, type Hex, parseAbiItem, toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { readDeclaration } from './declaration.ts';
import { EMITTERS } from './emitters.ts';
import type { EventForm } from './forms.ts';
import { eventsVersionOf, eventTableOf } from './table.ts';

const forms: readonly EventForm[] = [...new Set(EMITTERS.flatMap((emitter) => emitter.forms))];
const namesOf = ({ address, other, amount, token, key = [] }: EventForm): readonly string[] =>
  [address, other, amount, token, ...key].filter((name) => name !== undefined && name !== 'emitter') as string[];

describe('the table of events', () => {
  it('names every topic as its signature gives it [R-EVENT-03]', () => {
    expect(forms.length).toBeGreaterThan(40);
    for (const { event, topic } of forms) {
      expect([event, toEventSelector(`event ${event}`)]).toEqual([event, topic]);
      expect(readDeclaration(event).topic).toBe(topic);
    }
  });

  it('finds each parameter where the contract puts it [R-EVENT-03]', () => {
    for (const form of forms) {
      const { inputs } = parseAbiItem(`event ${form.event}` as string) as {
        readonly inputs: readonly { readonly name?: string; readonly type: string; readonly indexed?: boolean }[];
      };
      let [topic, word] = [1, 0];
      const { places } = readDeclaration(form.event);
      for (const { name, indexed } of inputs) {
        const at = indexed === true ? { in: 'topic', at: topic++ } : { in: 'data', at: word++ };
        if (name !== undefined) expect([form.event, name, places.get(name)]).toMatchObject([form.event, name, at]);
      }
      for (const name of namesOf(form)) expect([...places.keys()], form.event).toContain(name);
    }
  });

  it('spells every contract with its checksum, once a chain and event [R-EVENT-02]', () => {
    const seen = new Set<string>();
    for (const { chain, contract, asset, forms: its } of EMITTERS) {
      expect(CHAIN_IDS).toContain(chain);
      for (const text of [contract, asset])
        if (text?.startsWith('0x') === true) expect(text).toBe(getAddress(text.toLowerCase() as Hex));
      for (const { event } of its) {
        const key = `${chain} ${contract} ${event}`;
        expect(seen, key).not.toContain(key);
        seen.add(key);
      }
    }
  });

  it('has kinds of the one list that all chains share', () => {
    for (const { kind } of forms) expect(EVENT_KINDS).toContain(kind);
    // The numbers that the ledger stores: append only.
    expect(EVENT_KINDS).toEqual([
      'FREEZE',
      'UNFREEZE',
      'DESTROY',
      'CLAWBACK',
      'PERMISSION_CHANGE',
      'OWNER_CHANGE',
      'BRIDGE_DEPOSIT',
      'BRIDGE_FILL',
      'ROLLUP_MESSAGE',
      'ISSUE',
      'REDEEM',
      'PAUSE',
      'UNPAUSE',
      'UPGRADE',
      'DELEGATION',
      'BRIDGE_MESSAGE',
      'STAKE',
      'UNSTAKE',
      'STAKE_WITHDRAWAL',
      'RESOURCE_DELEGATION',
      'RESOURCE_RECLAIM',
      'VOTE',
    ]);
  });

  it('says of which chains freezes are watched at all [R-EVENT-06]', () => {
    const versions = (['ETHEREUM', 'TRON', 'BASE', 'POLYGON'] as const).map(eventsVersionOf);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(versions).size).toBe(versions.length);
    for (const chain of ['BSC', 'BLAST', 'BITCOIN'] as const) expect(eventsVersionOf(chain)).toBeUndefined();
    expect(eventTableOf('BITCOIN').size).toBe(0);
  });
});
