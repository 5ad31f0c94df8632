import { type Fact, renderVerdict, type Segment, type VerdictTopic, type Wording } from '@sulian/domain';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { Figure } from '../../../components/amounts/figure.tsx';
import { EntityLink } from '../../../components/references/entity-link.tsx';
import { SourceLink } from '../../../components/references/source-link.tsx';
import { Exact } from '../../../components/text/exact.tsx';

/** The words of the reader's language, which are among the interface's texts. */
function useWording(): Wording {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return { language, words: i18n.getResourceBundle(language, 'translation') as Wording['words'] };
}

interface Props {
  readonly facts: readonly Fact[];
  /** Link to the part of the page that shows the evidence of a subject. */
  readonly linkOf: (topic: VerdictTopic) => To;
}

/** Facts in the reader's words as bullets, each with a link to its evidence. */
export function VerdictText({ facts, linkOf }: Props) {
  const bullets = renderVerdict(facts, useWording());
  return bullets.map(({ topic, name, clauses }) => (
    <li key={topic}>
      <Link className="verdict-topic" to={linkOf(topic)} preventScrollReset>
        {name}
      </Link>
      <span>
        {clauses.map(({ kind, segments, sign }, index) => (
          // A clause that replaces another is a new element: moved text would be a shift of the layout.
          <Fragment key={[index, kind, index === clauses.length - 1].join(' ')}>
            {kind === 'TRACE' ? (
              <span className="verdict-trace">
                <Segments of={segments} />
              </span>
            ) : (
              <Segments of={segments} />
            )}
            {sign}
          </Fragment>
        ))}
      </span>
    </li>
  ));
}

const Segments = ({ of }: { readonly of: readonly Segment[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no other identity than their position
  of.map((segment, index) => <Fragment key={index}>{draw(segment)}</Fragment>);

function draw(segment: Segment) {
  if (typeof segment === 'string') return segment;
  switch (segment.kind) {
    case 'STRONG':
      return (
        <b className={segment.isUnbroken === true ? 'nowrap' : undefined}>
          <Segments of={segment.parts} />
        </b>
      );
    case 'AMOUNT':
      return <Figure text={segment.text} />;
    case 'USD':
      return <Exact exact={segment.exact}>{segment.text}</Exact>;
    case 'SOURCE':
      return <SourceLink source={segment.source} uri={segment.uri} />;
    case 'ENTITY':
      return <EntityLink entity={segment.entity} />;
  }
}
