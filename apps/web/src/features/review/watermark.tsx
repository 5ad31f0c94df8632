/** So many that no part of a picture, however it is cut, is without one. */
const MARKS = Array.from({ length: 60 }, (_, index) => index);

/** Who looks at it, written all over it: a photo of the screen names its source. */
export function Watermark({ text }: { readonly text: string }) {
  return (
    <div className="watermark" aria-hidden="true">
      {MARKS.map((mark) => (
        <span key={mark}>{text}</span>
      ))}
    </div>
  );
}
