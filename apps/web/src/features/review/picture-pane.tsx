import type { Registration } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/states/states.tsx';
import { usePicture } from './use-picture.ts';
import { useView } from './use-view.ts';

type Document = Registration['documents'][number];

interface Props {
  readonly document: Document;
  readonly label: string;
  /** E-mail of the viewer. */
  readonly viewer: string;
  /** True: fetched at once, as for ID pictures; others on request. */
  readonly isOpen: boolean;
}

/** One picture with its tools; what is shown always carries the viewer's name. */
export function PicturePane({ document, label, viewer, isOpen }: Props) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(isOpen);
  const picture = usePicture(document.id, isAsked);
  const view = useView();
  const tools = [
    [t('review.zoomIn'), '+', view.zoomIn],
    [t('review.zoomOut'), '−', view.zoomOut],
    [t('review.turn'), '⟳', view.turn],
    [t('review.resetView'), '1:1', view.reset],
  ] as const;
  return (
    <figure className="pane">
      <figcaption>
        <span>
          <b>{label}</b> <small>{document.name}</small>
        </span>
        <span className="pane-tools">
          {tools.map(([name, sign, act]) => (
            <button key={name} type="button" aria-label={`${name} · ${label}`} title={name} onClick={act}>
              <span aria-hidden="true">{sign}</span>
            </button>
          ))}
        </span>
      </figcaption>
      {isAsked ? (
        <Loaded query={picture}>
          {(source) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keys, too
            <section className="pane-view" aria-label={label} tabIndex={0}>
              <div className="pane-sheet" style={{ width: `${view.zoom * 100}%`, height: `${view.zoom * 100}%` }}>
                <img
                  src={source}
                  alt={t('review.pictureOf', { label })}
                  className={view.isOnSide ? 'on-side' : ''}
                  style={{ transform: `rotate(${view.turnDeg}deg)` }}
                  draggable={false}
                />
                <Watermark text={viewer} />
              </div>
            </section>
          )}
        </Loaded>
      ) : (
        <div className="state">
          <button type="button" className="btn" onClick={() => setAsked(true)}>
            {t('review.show')}
          </button>
        </div>
      )}
    </figure>
  );
}

/** So many that no part of a picture, however it is cut, is without one. */
const MARKS = Array.from({ length: 60 }, (_, index) => index);

/** Name of the viewer all over the picture: a photo of the screen shows its source. */
function Watermark({ text }: { readonly text: string }) {
  return (
    <div className="watermark" aria-hidden="true">
      {MARKS.map((mark) => (
        <span key={mark}>{text}</span>
      ))}
    </div>
  );
}
