import { useState } from 'react';

const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.5;
const MAX_ZOOM = 5;
const QUARTER_DEG = 90;
const TURN_DEG = 360;

/** How a picture is looked at: enlarged and turned. */
export function useView() {
  const [zoom, setZoom] = useState(1);
  const [turnDeg, setTurn] = useState(0);
  const zoomBy = (factor: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now * factor)));
  return {
    zoom,
    turnDeg,
    isOnSide: turnDeg % (2 * QUARTER_DEG) !== 0,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    turn: () => setTurn((now) => (now + QUARTER_DEG) % TURN_DEG),
    reset: () => {
      setZoom(1);
      setTurn(0);
    },
  };
}
