import type { ObjectAnswer, PermissionChange } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import permission from '../../locales/en/permission.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Permissions } from './permissions.tsx';

const change = (hash: string, control: PermissionChange['control'], key: string): PermissionChange => ({
  hash: hash.repeat(64),
  timeSec: 1_795_000_000,
  control,
  permissions: [{ role: 'OWNER', name: 'owner', threshold: '2', keys: [{ address: key, weight: '1' }] }],
});

const draw = (
  permissionChanges: readonly PermissionChange[],
  rest: Partial<ObjectAnswer> = {},
  target: { blockchain?: string; kind?: 'addresses' | 'wallets' } = {},
  client?: QueryClient,
) =>
  drawInEnglish(
    <Permissions
      target={{ blockchain: 'TRON', kind: 'addresses', hash: 'Tvictim', ...target }}
      object={
        {
          permissionChanges,
          permissionChangesTotal: permissionChanges.length,
          arePermissionChangesCut: false,
          freezesFrom: 0,
          basis: { height: 12_345 },
          ...rest,
        } as unknown as ObjectAnswer
      }
    />,
    { permission, app },
    client,
  );

describe('control of an account', () => {
  it('says who can sign now with weight and threshold, and that it was handed over [R-ADDR-105] [R-ADDR-107]', async () => {
    const html = await draw([change('2', 'HANDED_OVER', 'Tthief'), change('1', 'OWN', 'Tvictim')]);
    const text = toText(html);
    for (const part of ['Control handed over', 'Who can sign now', 'Owner permission', 'threshold 2', 'weight 1'])
      expect(text).toContain(part);
    expect(html).toContain('href="/address/1/TRON/Tthief"');
    // A fact of the chain, and no colour of risk.
    expect(html).not.toMatch(/class="[^"]*(level|warn|critical)/);
  });

  it('lists every change with its time and transaction, newest first [R-ADDR-106]', async () => {
    const html = await draw([change('2', 'HANDED_OVER', 'Tthief'), change('1', 'OWN', 'Tvictim')], {
      permissionChangesTotal: 5,
      arePermissionChangesCut: true,
    });
    const [newest, oldest] = ['2', '1'].map((hash) => html.indexOf(`href="/trading/TRON/${hash.repeat(64)}"`));
    expect(newest).toBeGreaterThan(0);
    expect(oldest).toBeGreaterThan(newest as number);
    expect(toText(html)).toContain('3 more changes are not listed');
    expect(toText(html)).toContain('Too many changes');
    expect(toText(html)).toContain('this account');
  });

  it('is unknown where changes are not kept, or not from the beginning [R-ADDR-108]', async () => {
    expect(toText(await draw([], { freezesFrom: null }))).toContain('whether control was handed over is unknown');
    expect(toText(await draw([]))).toContain('No permission change seen up to block 12,345');
    expect(toText(await draw([], { freezesFrom: 900 }))).toContain('Events before block 900 are not stored');
  });

  it('is not spoken of where chains have no permissions, nor of wallets', async () => {
    expect(await draw([], {}, { blockchain: 'ETHEREUM' })).toBe('');
    expect(await draw([], {}, { kind: 'wallets' })).toBe('');
  });

  it('is on a chain on demand not stated as current, nor as unchanged [R-FETCH-84]', async () => {
    const client = new QueryClient();
    client.setQueryData(['blockchains'], { TRON: { id: 'TRON', held: 'ON_DEMAND' } });
    const rest = { freezesFrom: null, arePermissionChangesCut: true };
    const none = toText(await draw([], rest, {}, client));
    expect(none).toContain(permission.onDemand);
    expect(none).not.toContain(permission.cut);
    const one = toText(await draw([change('1', 'HANDED_OVER', 'Tthief')], rest, {}, client));
    expect(one).toContain(permission.latest);
    expect(one).not.toContain(permission.current);
  });
});
