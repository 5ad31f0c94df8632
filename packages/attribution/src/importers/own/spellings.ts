import { ENTITY_TYPES, type EntityType, WORDS_CN, WORDS_EN } from '@sulian/domain';

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Chinese words of earlier versions, and short forms: lists written with them are read as before. */
const FORMER_TYPES: readonly (readonly [word: string, type: EntityType])[] = [
  ['服务', 'Service'],
  ['黑客盗窃', 'Hack'],
  ['暗网', 'Darkweb'],
  ['儿童侵害', 'Child abuse'],
  ['机器人', 'Bot'],
  ['次级币', 'Secondary coin'],
];

const types = new Map<string, EntityType>([
  ...FORMER_TYPES,
  ...ENTITY_TYPES.flatMap((type) =>
    [WORDS_CN.type[type], WORDS_EN.type[type], type].map((word) => [fold(word), type] as const),
  ),
]);

/** A type of entity by its id, or by the product's own word for it in either language, whatever its case. */
export const findType = (text: string): EntityType | undefined => types.get(fold(text));

/** Heads of columns in other words, for lists that have no column of the name itself. */
const HEADS: Readonly<Record<string, string>> = {
  blockchain: 'chain',
  network: 'chain',
  链: 'chain',
  公链: 'chain',
  网络: 'chain',
  地址: 'address',
  钱包地址: 'address',
  标签: 'entity',
  实体: 'entity',
  实体名称: 'entity',
  名称: 'entity',
  类型: 'type',
  实体类型: 'type',
  类别: 'type',
  置信度: 'confidence',
  可信度: 'confidence',
  日期: 'date',
  备注: 'note',
  说明: 'note',
  链接: 'uri',
  来源: 'author',
  source: 'author',
  生效日期: 'valid_from',
  失效日期: 'valid_to',
  目的标签: 'sub_key',
};

/** Names of columns as our lists have them; what has one already, or none, stays as it is. */
export const toOwnHeads = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => {
    const own = Object.hasOwn(HEADS, name) ? HEADS[name] : undefined;
    const isTaken = own !== undefined && (names.includes(own) || names.findIndex((each) => HEADS[each] === own) < at);
    return own === undefined || isTaken ? name : own;
  });
