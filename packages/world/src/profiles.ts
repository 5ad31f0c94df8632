import type { EntityDraft } from '@sulian/domain';

type Facts = Pick<EntityDraft, 'names' | 'profile' | 'regulations'>;

interface Registered {
  readonly companyNumber: string;
  readonly licence?: string;
  readonly website: string;
}

/** The simulated register of companies. Numbers and licences are no real register's, and nobody can own these websites. */
const REGISTER: Readonly<Record<string, Registered>> = {
  'exchange-1': { companyNumber: '模拟 SG-0000101', licence: '模拟支付牌照 PS-0101', website: 'harbour-bay' },
  'exchange-2': { companyNumber: '模拟 SG-0000102', licence: '模拟支付牌照 PS-0102', website: 'polestar' },
  'exchange-3': { companyNumber: '模拟 SG-0000103', licence: '模拟支付牌照 PS-0103', website: 'golden-shield' },
  'exchange-4': { companyNumber: '模拟 SG-0000104', website: 'round-ocean' },
  gambling: { companyNumber: '模拟 CW-0000201', licence: '模拟博彩牌照 GM-0201', website: 'red-hearts' },
  charity: { companyNumber: '模拟 CN-0000301', licence: '模拟慈善登记 CH-0301', website: 'firefly' },
  scam: { companyNumber: '模拟 HK-0000401（已注销）', website: 'aurora-wealth' },
  'merchant-1': { companyNumber: '模拟 CN-0000501', licence: '模拟支付业务许可 PY-0501', website: 'blue-whale' },
  'miner-1': { companyNumber: '模拟 CN-0000601', website: 'beidou-pool' },
  'miner-2': { companyNumber: '模拟 CN-0000602', website: 'changhe-mining' },
  'miner-3': { companyNumber: '模拟 CN-0000603', website: 'xinghuo-pool' },
  'miner-4': { companyNumber: '模拟 CN-0000604', website: 'tieling-hash' },
  'evm-dex': { companyNumber: '模拟 CH-0000701', website: 'flowing-water' },
  'evm-bridge': { companyNumber: '模拟 CH-0000702', website: 'rainbow-bridge' },
  'evm-issuer': { companyNumber: '模拟 SG-0000703', licence: '模拟稳定币牌照 SC-0703', website: 'stable-yuan' },
  'evm-sanctioned': { companyNumber: '模拟 AE-0000704（已冻结）', website: 'black-reef' },
  'evm-staking': { companyNumber: '模拟 CH-0000705', website: 'north-star' },
  'tron-energy': { companyNumber: '模拟 HK-0000801', website: 'quick-charge' },
  'tron-otc': { companyNumber: '模拟 HK-0000802', website: 'downstream-otc' },
};

/** Statements of the simulated world's public registers about its services. All of them are invented. */
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
  'exchange-2': { names: { zh: '天枢交易所', en: 'Polestar Exchange' } },
  'exchange-3': { names: { zh: '金盾数字资产', en: 'Golden Shield Digital Assets' } },
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
  scam: { names: { zh: '极光理财', en: 'Aurora Wealth' } },
  'merchant-1': { names: { zh: '蓝鲸支付', en: 'Blue Whale Pay' } },
  'miner-1': { names: { zh: '北斗矿池', en: 'Beidou Pool' } },
  'miner-2': { names: { zh: '长河矿业', en: 'Changhe Mining' } },
  'miner-3': { names: { zh: '星火矿池', en: 'Xinghuo Pool' } },
  'miner-4': { names: { zh: '铁岭算力', en: 'Tieling Hash' } },
  market: { names: { zh: '暗河集市', en: 'Dark River Market' } },
  mixer: { names: { zh: '迷雾混币', en: 'Mist Mixer' } },
  ransomware: { names: { zh: '黑潮行动', en: 'Operation Black Tide' } },
  'evm-dex': {
    names: { zh: '流水兑换', en: 'Flowing Water Swap' },
    profile: {
      createdAt: '2022-03-15',
      verificationRules: '无需注册，连接钱包即可兑换（模拟）',
      riskAssessment: { isActive: true, hasBeenHacked: false, isCashOnly: false },
      policies: { hasComplianceOfficer: false, isAskingCopyOfId: false, isAskingPersonalInformation: false },
    },
  },
  'evm-bridge': {
    names: { zh: '虹桥跨链桥', en: 'Rainbow Bridge' },
    profile: {
      createdAt: '2021-12-01',
      riskAssessment: { isActive: true, hasBeenHacked: true, noteHacks: '2023 年验证者私钥泄露，损失已补足（模拟）' },
    },
  },
  'evm-mixer': {
    names: { zh: '雾隐池', en: 'Mist Pools' },
    profile: {
      watchdog: '模拟金融监管局：列入混币服务观察名单',
      riskAssessment: { hasAnonymousCoins: true, isActive: true },
      policies: { hasDueDiligence: false, isApplyingSanctions: false, isAskingCopyOfId: false },
    },
  },
  'evm-issuer': {
    names: { zh: '稳元发行方', en: 'Stable Yuan Issuer' },
    profile: {
      createdAt: '2018-09-01',
      riskAssessment: { isActive: true, hasBeenHacked: false },
      policies: { isApplyingSanctions: true, hasComplianceOfficer: true, hasDueDiligence: true },
    },
    regulations: [
      {
        country: 'SG',
        name: '稳定币发行许可（模拟）',
        regulatoryStatus: 'Regulated',
        statusStartDate: '2023-08-15',
        supervisoryAuthority: '模拟金融监管局',
      },
    ],
  },
  'evm-sanctioned': {
    names: { zh: '黑礁支付', en: 'Black Reef Payments' },
    profile: { watchdog: '列入模拟制裁名单（2025-02-10）', riskAssessment: { isActive: true, score: 1 } },
  },
  'evm-staking': { names: { zh: '北辰质押池', en: 'North Star Staking' } },
  'evm-splitter': { names: { zh: '众发分账合约', en: 'Zhongfa Payout Splitter' } },
  'evm-spam': { names: { zh: '仿冒代币空投', en: 'Counterfeit Token Airdrop' } },
  'evm-drainer': { names: { zh: '秋蝉钓鱼团伙', en: 'Autumn Cicada Drainer' } },
  'tron-energy': { names: { zh: '速充能量', en: 'Quick Charge Energy' } },
  'tron-otc': { names: { zh: '顺水场外兑换', en: 'Downstream OTC' } },
  'tron-butchers': {
    names: { zh: '玫瑰园杀猪盘', en: 'Rose Garden Pig-Butchering Ring' },
    profile: { watchdog: '模拟警方通报：杀猪盘团伙', riskAssessment: { isActive: true, score: 1 } },
  },
  'tron-mule-platform': {
    names: { zh: '快马跑分平台', en: 'Fast Horse Mule Platform' },
    profile: { watchdog: '模拟警方通报：跑分平台', riskAssessment: { isActive: true } },
  },
  'ton-scammers': {
    names: { zh: '电报空投骗局', en: 'Telegram Airdrop Scam' },
    profile: { watchdog: '模拟警方通报：虚假空投', riskAssessment: { isActive: true, score: 1 } },
  },
  'ton-otc': { names: { zh: '顺水场外兑换', en: 'Downstream OTC' } },
  'ripple-scammers': {
    names: { zh: '瑞波币翻倍骗局', en: 'XRP Doubling Scam' },
    profile: { watchdog: '模拟警方通报：翻倍返还骗局', riskAssessment: { isActive: true, score: 1 } },
  },
  'ripple-gateway': { names: { zh: '长桥网关', en: 'Long Bridge Gateway' } },
  'ripple-maker': { names: { zh: '潮汐做市', en: 'Tide Market Making' } },
  'ripple-otc': { names: { zh: '顺流场外兑换', en: 'Fair Stream OTC' } },
  'tron-thief': { names: { zh: '改权盗手', en: 'Permission Thief' } },
  'tezos-thief': { names: { zh: '授权盗手', en: 'Operator Thief' } },
  'solana-thief': { names: { zh: '账户盗手', en: 'Account Thief' } },
};

/** Register entries of an owner; names that end in `.example` are reserved (RFC 2606, section 2). */
export function findFacts(ownerId: string): Facts {
  const facts = FACTS[ownerId] ?? {};
  const registered = REGISTER[ownerId];
  if (registered === undefined) return facts;
  const website = `https://${registered.website}.example`;
  return { ...facts, profile: { ...registered, website, ...facts.profile } };
}
