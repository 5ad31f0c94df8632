import type { EntityDraft } from '@sulian/domain';

type Facts = Pick<EntityDraft, 'names' | 'profile' | 'regulations'>;

/** What the simulated world's public registers state about its services. Everything here is invented. */
const FACTS: Readonly<Record<string, Facts>> = {
  'exchange-1': {
    names: { zh: '海湾交易所', en: 'Harbour Bay Exchange' },
    profile: {
      createdAt: '2016-05-18',
      watchdog: '模拟金融监管局观察名单：未列入',
      dueAt: '2027-03-31',
      verificationRules: '注册核验手机号；提现超过 1 枚时核验证件',
      riskAssessment: {
        hasAnonymousCoins: false,
        hasBeenHacked: true,
        isActive: true,
        isCashOnly: false,
        isP2P: false,
        noteHacks: '2019 年热钱包被盗，已全额赔付（模拟）',
        score: 82,
      },
      policies: {
        hasAdvancedDueDiligence: true,
        hasComplianceOfficer: true,
        hasDueDiligence: true,
        isApplyingSanctions: true,
        isAskingCopyOfId: true,
        isAskingPersonalInformation: true,
      },
    },
    regulations: [
      {
        country: 'SG',
        name: '支付机构牌照（模拟）',
        regulatoryStatus: 'Regulated',
        statusStartDate: '2020-01-28',
        statusExpiryDate: '2027-01-27',
        supervisoryAuthority: '模拟金融监管局',
      },
      {
        country: 'MT',
        name: '虚拟资产豁免（模拟）',
        regulatoryStatus: 'No longer exempt',
        statusStartDate: '2021-11-01',
      },
      { name: '境外业务（模拟）', regulatoryStatus: 'Not regulated' },
    ],
  },
  // States little on purpose: what is not stated is shown as not known.
  'exchange-4': {
    names: { zh: '环洋兑换', en: 'Round Ocean Swap' },
    profile: {
      riskAssessment: { isActive: true, isP2P: true, hasAnonymousCoins: true },
      policies: { isAskingCopyOfId: false, isAskingPersonalInformation: false, isApplyingSanctions: false },
    },
  },
  gambling: {
    names: { zh: '红桃娱乐', en: 'Red Hearts' },
    profile: { createdAt: '2021-08-08', riskAssessment: { isActive: true }, policies: { hasDueDiligence: false } },
    regulations: [
      { country: 'CW', name: '博彩许可（模拟）', regulatoryStatus: 'Regulated', statusStartDate: '2021-09-01' },
    ],
  },
  charity: {
    names: { zh: '萤火公益', en: 'Firefly Charity' },
    profile: { createdAt: '2015-06-01', riskAssessment: { isActive: true, hasBeenHacked: false } },
  },
  market: { names: { zh: '暗河集市', en: 'Dark River Market' } },
  mixer: { names: { zh: '迷雾混币', en: 'Mist Mixer' } },
  ransomware: { names: { zh: '黑潮行动', en: 'Operation Black Tide' } },
};

export const findFacts = (ownerId: string): Facts => FACTS[ownerId] ?? {};
