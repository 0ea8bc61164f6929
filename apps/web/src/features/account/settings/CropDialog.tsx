import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { clampCrop, scaleOf, startCrop, zoomMax, zoomTo, type Crop } from './crop.ts';

interface CropDialogProps {
  picture: ImageBitmap;
  /** Edge length in pixels of the uploaded picture. */
  sentSide?: number | undefined;
  isBusy: boolean;
  problem: string | undefined;
  onClose: () => void;
  /** Receives a square PNG. */
  onDone: (image: Blob) => void;
}

/** Edge length in pixels of the crop window on screen. */
const side = 280;
/** Pixels by which a press of an arrow key moves the picture. */
const step = 8;

const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = canvas.width / side;
  const scale = scaleOf(picture, side, crop.zoom) * ratio;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x * ratio, crop.y * ratio, picture.width * scale, picture.height * scale);
}

/** Dialog to select a square part of a picture as avatar, by pointer, touch or keys. */
export function CropDialog({ picture, sentSide = 256, isBusy, problem, onClose, onDone }: CropDialogProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef({ x: 0, y: 0 });
  const [crop, setCrop] = useState(() => startCrop(picture, side));
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  function move(right: number, down: number): void {
    setCrop((now) => clampCrop({ ...now, x: now.x + right, y: now.y + down }, picture, side));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    move(...arrow);
  }

  /**
   * Computes the movement from the previous pointer position, because not every browser reports the movement of
   * touches.
   */
  function onPointerMove({ buttons, clientX, clientY }: PointerEvent): void {
    const { x, y } = last.current;
    last.current = { x: clientX, y: clientY };
    if (buttons !== 0) move(clientX - x, clientY - y);
  }

  function send(): void {
    const target = document.createElement('canvas');
    target.width = sentSide;
    target.height = sentSide;
    draw(target, picture, crop);
    target.toBlob((image) => image !== null && onDone(image), 'image/png');
  }

  return (
    <Dialog
      title={t('setting.avatar.crop')}
      width={370}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('setting.cancel')}
          </Button>
          <Button tone="primary" isBusy={isBusy} onClick={send}>
            {t('setting.avatar.use')}
          </Button>
        </>
      }
    >
      <div className="mx-auto w-[280px]">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the application role takes keys */}
        <div
          role="application"
          aria-label={t('setting.avatar.window')}
          aria-describedby="crop-hint"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture in it
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            last.current = { x: event.clientX, y: event.clientY };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={onPointerMove}
          className="size-[280px] cursor-move touch-none overflow-hidden rounded-2 bg-sunk"
        >
          <canvas ref={canvas} width={side * 2} height={side * 2} className="size-full" />
        </div>
        <label className="mt-3 flex items-center gap-3 text-13 text-text-2">
          <span className="flex-none">{t('setting.avatar.zoom')}</span>
          <input
            type="range"
            min={1}
            max={zoomMax}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => setCrop(zoomTo(crop, Number(event.target.value), picture, side))}
            className="h-11 min-w-0 flex-1 accent-brand-fill sm:h-8"
          />
        </label>
        <p id="crop-hint" className="text-12 text-text-3">
          {t('setting.avatar.hint')}
        </p>
        {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      </div>
    </Dialog>
  );
}
