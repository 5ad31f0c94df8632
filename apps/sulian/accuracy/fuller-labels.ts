import type { EntityDraft, EntityType, LabelDraft } from '@sulian/domain';
import type { Role } from '@sulian/world';
import { classOf } from './classes.ts';
import type { World } from './worlds.ts';

/** Entity types under complete knowledge; people without a business have none. */
const TYPE_OF: Readonly<Partial<Record<Role, EntityType>>> = {
  miner: 'Mining pool',
  builder: 'Mining pool',
  staking: 'Staking pool',
  exchange: 'Exchange',
  gambling: 'Gambling',
  charity: 'Donations',
  issuer: 'Secondary coin',
  dex: 'Dex',
  bridge: 'Cross-chain bridge protocol',
  market: 'Darkweb',
  vendor: 'Darkweb',
  mixer: 'Mixing service',
  ransomware: 'Ransomware',
  scam: 'Scam',
  phishing: 'Phishing',
  sanctioned: 'OFAC sanction list',
};

/** Labels of every business and every criminal of the world, known outside or not. */
export function listAllLabels({ chain, addresses, labels }: World): readonly LabelDraft[] {
  const known = new Map(labels.map((label) => [label.address, label.entity]));
  const byOwner = new Map<string, EntityDraft>();
  for (const { address, owner } of addresses) {
    const entity = known.get(address);
    if (entity !== undefined) byOwner.set(owner.id, entity);
  }
  return addresses.flatMap(({ address, owner: { id, name, role } }) => {
    const type = TYPE_OF[role];
    if (type === undefined || known.has(address)) return [];
    const entity = byOwner.get(id) ?? { key: `demo-world:${id}`, name, type };
    return [{ chain, address, entity, source: 'demo-world:truth', confidence: 100 }];
  });
}

/** Labels of all addresses at which criminals were paid by people, as if every payment were reported. */
export const listReports = ({ chain, addresses, labels, paidByPeople }: World): readonly LabelDraft[] => {
  const known = new Set(labels.map(({ address }) => address));
  return addresses.flatMap(({ address, owner: { id, name, role } }) => {
    const type = TYPE_OF[role];
    if (type === undefined || classOf(role) !== 'thief' || known.has(address) || !paidByPeople.has(address)) return [];
    return [
      { chain, address, entity: { key: `demo-world:${id}`, name, type }, source: 'demo-world:reports', confidence: 90 },
    ];
  });
};
