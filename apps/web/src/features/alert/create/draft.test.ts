import { ALERT_TYPES } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import cn from '../../../locales/cn/alert.json' with { type: 'json' };
import { type AlertForm, type AlertTarget, ANY_COIN, checkForm, EMPTY_FORM, findObstacle, toDraft } from './draft.ts';

const whole: AlertForm = { ...EMPTY_FORM, coinId: '1', amount: '500', thresholdScore: '30' };
const keyOf = (form: AlertForm) => {
  const fault = checkForm(form, [1]);
  return fault !== undefined && 'key' in fault ? fault.key : undefined;
};

describe('an alert', () => {
  it('cannot watch what labels alone hold together, and this is known before anything is filled in [R-ALERT-55]', () => {
    const of = (blockchain: AlertTarget['blockchain'], objectType: AlertTarget['objectType']) =>
      findObstacle({ address: 'x', blockchain, objectType });
    expect(of('ETHEREUM', 'WALLET')).toBe('ALERT_OF_OWNER');
    expect([of('ETHEREUM', 'ADDRESS'), of('BITCOIN', 'WALLET')]).toEqual([undefined, undefined]);
  });

  it('is offered by type: activity, own score, sent to, received from, each in words of its own [R-ALERT-26]', () => {
    expect(ALERT_TYPES.map((type) => cn.type[type])).toEqual([
      '有新交易（资金异动）',
      '本地址评分低于设定值',
      '转出至高风险地址',
      '转入高风险资金',
    ]);
  });

  it('is refused for an asset that does not exist before anything else [R-ALERT-17]', () => {
    expect(keyOf(EMPTY_FORM)).toBe('alertForm.fault.coin');
    expect(keyOf({ ...whole, coinId: '7', amount: '' })).toBe('alertForm.fault.coin');
  });

  it('is on any coin where its type has no score [R-ALERT-146] [R-ALERT-147]', () => {
    const any = { ...whole, coinId: ANY_COIN };
    expect(ALERT_TYPES.map((type) => keyOf({ ...any, type }))).toEqual([
      undefined,
      ...Array.from({ length: 3 }, () => 'alertForm.fault.coin'),
    ]);
    expect(toDraft(any, { address: 'x', blockchain: 'TRON', objectType: 'ADDRESS' }).conditions).toEqual({
      ...{ coinId: null, currency: 'USD', activityType: 'ALL', amount: 500 },
    });
  });

  it('needs an amount, a score, or both, by its type [R-ALERT-18]', () => {
    const bare = { ...whole, amount: '', thresholdScore: '' };
    expect(keyOf({ ...bare, type: 'ACTIVITY' })).toBe('alertForm.fault.amount');
    expect(keyOf({ ...bare, type: 'SCORE_THRESHOLD' })).toBe('alertForm.fault.score');
    expect(keyOf({ ...bare, type: 'LOWSCORE_COINS_RECEIVED' })).toBe('alertForm.fault.score');
    expect(keyOf({ ...bare, type: 'LOWSCORE_COINS_RECEIVED', thresholdScore: '30' })).toBe('alertForm.fault.amount');
    expect(keyOf({ ...bare, type: 'SEND_TO_LOWSCORE', amount: '1' })).toBe('alertForm.fault.score');
    expect(keyOf({ ...bare, type: 'SCORE_THRESHOLD', thresholdScore: '1' })).toBeUndefined();
    expect(keyOf({ ...bare, type: 'ACTIVITY', amount: '0' })).toBeUndefined();
  });

  it.each([
    ['1e9', 'alertForm.fault.amountWhole'],
    ['-1', 'alertForm.fault.amountWhole'],
    ['1.5', 'alertForm.fault.amountWhole'],
    ['一百', 'alertForm.fault.amountWhole'],
    ['9223372036854775808', 'alertForm.fault.amountLarge'],
    ['1000000000001', 'alertForm.fault.amountLarge'],
    ['1000000000000', undefined],
    [' 12 ', undefined],
  ])('takes whole amounts only: %j gives %j [R-ALERT-19]', (amount, key) => {
    expect(keyOf({ ...whole, amount })).toBe(key);
  });

  const object = { address: 'bc1qx', blockchain: 'BITCOIN', objectType: 'ADDRESS' } as const;
  it('is enabled, of no entity, and mails if the box is ticked [R-ALERT-21]', () => {
    expect(toDraft(whole, object)).toMatchObject({ isEnabled: true, isEntity: false, isMailEnabled: false });
    expect(toDraft({ ...whole, isMailEnabled: true }, object).isMailEnabled).toBe(true);
  });

  it('sends the conditions of its type and no others [R-ALERT-20] [R-ALERT-22]', () => {
    const of = (type: AlertForm['type']) => toDraft({ ...whole, type }, object).conditions;
    expect(of('ACTIVITY')).toEqual({ coinId: 1, currency: 'USD', activityType: 'ALL', amount: 500 });
    expect(of('SCORE_THRESHOLD')).toEqual({ coinId: 1, thresholdScore: 30, scoringType: 'INCOMING' });
    const both = { coinId: 1, thresholdScore: 30, currency: 'USD', amount: 500 };
    expect([of('LOWSCORE_COINS_RECEIVED'), of('SEND_TO_LOWSCORE')]).toEqual([both, both]);
  });
});
