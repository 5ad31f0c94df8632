import type { DeskCaller, DeskObjectDraft } from '@sulian/domain';
import type { Program } from '../program.ts';
import type { Demo } from './demo.ts';
import { DESK_EMAIL } from './demo-accounts.ts';

const COLLECTION = '玫瑰园杀猪盘';

/** Victims with what each stated. */
const STATED = [
  { name: '受害人甲付款地址', note: '经“投资顾问”介绍入金，先收到小额返利，随后全部转出。见报案笔录第 2 页。' },
  { name: '受害人乙付款地址', note: '称客服提供收款地址，末次付款后平台无法提现。待补交易截图。' },
  { name: '受害人丙付款地址', note: '与受害人甲在同一聊天群，收款地址相同。' },
] as const;

/**
 * Fills the desk of the demo's second case, once: what its members remove stays removed. A case of its own, so that whoever
 * enters the first one begins with the samples of the home page.
 */
export async function fillDemoDesk(
  { apiDeps: { people, desks } }: Pick<Program, 'apiDeps'>,
  demo: Demo,
): Promise<void> {
  const account = await people.accounts.findByEmail(DESK_EMAIL);
  if (account === undefined || demo.fraud === undefined) return;
  const { caseId } = account;
  // The first addition makes an owner: without one nothing was ever added.
  if ((await desks.listMembers(caseId)).some(({ right }) => right === 'OWNER')) return;
  const drafts = toDrafts(demo.fraud);
  const who: DeskCaller = { caseId, accountId: account.id, email: account.email };
  await people.writeAudited(async (stores) => {
    const { added } = await stores.desks.add(who, drafts, Math.floor(people.clock() / 1000));
    const facts = { who: undefined, where: 'system', action: 'desk.add', result: 'OK' } as const;
    return { answer: undefined, entry: { ...facts, target: `${added} addresses`, details: { caseId, added } } };
  });
}

const toDrafts = ({ collector, victims }: NonNullable<Demo['fraud']>): readonly DeskObjectDraft[] => [
  {
    ...{ chain: 'TRON', address: collector, name: '“客服”收款地址', role: 'COLLECTION', colour: 'BROWN' },
    ...{ collections: [COLLECTION], note: '三名受害人均向此地址付款。待查：归集去向与变现交易所。' },
  },
  ...victims.flatMap((address, at): readonly DeskObjectDraft[] => {
    const stated = STATED[at];
    if (stated === undefined) return [];
    return [{ ...stated, chain: 'TRON', address, role: 'VICTIM', colour: 'BLUE', collections: [COLLECTION] }];
  }),
];
