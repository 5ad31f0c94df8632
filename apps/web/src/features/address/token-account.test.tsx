import type { ObjectAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import object from '../../locales/en/object.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Unseen } from './unseen.tsx';

const draw = (tokenAccountOf: object | null) =>
  drawInEnglish(
    <Unseen object={{ blockchain: 'SOLANA', tokenAccountOf, basis: { height: 9 } } as unknown as ObjectAnswer} />,
    { object },
  );

it('leads from a token account to its owner, and never says that it did not appear [R-CHAIN-337]', async () => {
  const html = await draw({ owner: 'Owner', coin: { symbol: 'USDC' } });
  expect(toText(html)).toContain('This is a USDC token account');
  expect(html).toContain('href="/address/1/SOLANA/Owner"');
  expect(toText(html)).not.toContain(object.unseenTitle);
  expect(toText(await draw(null))).toContain(object.unseenTitle);
});
