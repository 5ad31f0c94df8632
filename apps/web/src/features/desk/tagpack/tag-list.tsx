import type { DeskObject, DeskProposal } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import { FIRST_VIEW, listShown } from '../objects/view.ts';
import { type TagDraft, toTagDraft } from './pack-form.ts';
import { TagFields } from './tag-fields.tsx';

interface Props {
  readonly objects: readonly DeskObject[];
  readonly tags: ReadonlyMap<number, TagDraft>;
  readonly proposalOf: (object: DeskObject) => DeskProposal | undefined;
  readonly onChange: (tags: ReadonlyMap<number, TagDraft>) => void;
}

/** Objects that are drawn at most: the search finds the others. */
const MAX_DRAWN = 100;

/** Objects of the desk, of which those that are exported are chosen and labelled. */
export function TagList({ objects, tags, proposalOf, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const matches = listShown(objects, { ...FIRST_VIEW, text });
  const first = new Set(matches.slice(0, MAX_DRAWN));
  // A chosen one stays where it is, also where the search does not find it.
  const drawn = listShown(objects, FIRST_VIEW).filter((object) => first.has(object) || tags.has(object.id));
  const put = (id: number, draft: TagDraft | undefined) => {
    const next = new Map(tags);
    if (draft === undefined) next.delete(id);
    else next.set(id, draft);
    onChange(next);
  };
  return (
    <fieldset className="desk-tags">
      <legend>{t('desk.tagpack.objects', { count: tags.size })}</legend>
      <input
        className="input"
        type="search"
        aria-label={t('desk.search')}
        placeholder={t('desk.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul>
        {drawn.map((object) => (
          <Row
            key={object.id}
            object={object}
            draft={tags.get(object.id)}
            proposal={proposalOf(object)}
            onChange={(draft) => put(object.id, draft)}
          />
        ))}
      </ul>
      {matches.length > MAX_DRAWN && (
        <p className="dim">{t('desk.tagpack.more', { more: formatCount(matches.length - MAX_DRAWN) })}</p>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly object: DeskObject;
  /** Undefined: the object is not exported. */
  readonly draft: TagDraft | undefined;
  readonly proposal: DeskProposal | undefined;
  readonly onChange: (draft: TagDraft | undefined) => void;
}

function Row({ object, draft, proposal, onChange }: RowProps) {
  const { name, blockchain, address } = object;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={draft !== undefined}
          onChange={(event) => onChange(event.target.checked ? toTagDraft(proposal) : undefined)}
        />{' '}
        <ChainIcon id={blockchain} /> {name !== null && <b>★ {name} </b>}
        <span className="mono">{address}</span>
      </label>
      {draft !== undefined && <TagFields object={object} draft={draft} onChange={onChange} />}
    </li>
  );
}
