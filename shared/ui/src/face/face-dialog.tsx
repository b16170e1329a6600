import {
  Camera as CameraIcon,
  CameraOff,
  CircleAlert,
  ShieldCheck,
  SwitchCamera,
} from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../core/button';
import { Spin } from '../core/spin';
import { Modal } from '../overlay';
import { takePicture } from './camera/take-picture';
import { useCamera, type Camera, type NoCamera } from './camera/use-camera';
import { useCameraTexts } from './camera/use-camera-texts';
import './face.css';

/** Seconds between the button and the picture, so that the user can look into the camera. */
const COUNTDOWN = 3;

export interface FaceDialogProps {
  open: boolean;
  title: string;
  /** Explains the purpose of the picture. */
  text: string;
  /** Uploads the picture; resolves with a description of the problem, or null on success. */
  send: (picture: File) => Promise<string | null>;
  /** Sends the consent, which is requested first; resolves like `send`. Omit it once given. */
  agree?: () => Promise<string | null>;
  /** Alternative for users without a camera. */
  otherWay: ReactNode;
  onClose: () => void;
}

type Step =
  | { readonly kind: 'consent'; readonly problem: string | null; readonly busy: boolean }
  | { readonly kind: 'aim'; readonly problem: string | null }
  | { readonly kind: 'countdown'; readonly left: number }
  | { readonly kind: 'sending' };

type TakingStep = Exclude<Step, { kind: 'consent' }>;
type AvailableCamera = Exclude<Camera, { kind: 'unavailable' }>;

const FIRST: Step = { kind: 'aim', problem: null };

/**
 * Takes a picture of the user's face and uploads it (FACE-2). The camera is on only while it is
 * needed.
 */
export function FaceDialog({ title, ...steps }: FaceDialogProps) {
  return (
    <Modal
      open={steps.open}
      onCancel={steps.onClose}
      title={title}
      width={560}
      footer={null}
      className="rw-face"
    >
      <Steps {...steps} />
    </Modal>
  );
}

/** Resets whenever the dialog is opened. */
function Steps({ open, text, send, agree, otherWay, onClose }: Omit<FaceDialogProps, 'title'>) {
  const { t } = useCameraTexts();
  const [step, setStep] = useState<Step>(
    agree ? { kind: 'consent', problem: null, busy: false } : FIRST,
  );
  const { camera, next, retry } = useCamera(open && step.kind !== 'consent');
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (video.current && camera.kind === 'on') video.current.srcObject = camera.stream;
  }, [camera]);

  const take = async (): Promise<void> => {
    if (!video.current) return;
    setStep({ kind: 'sending' });
    const problem = await takePicture(video.current).then(send, () => t('camera:notTaken'));
    setStep({ kind: 'aim', problem });
  };
  const newest = useRef(take);
  newest.current = take;

  const left = step.kind === 'countdown' ? step.left : null;
  useEffect(() => {
    if (left === null || !open) return;
    const timer = setTimeout(
      () => (left > 1 ? setStep({ kind: 'countdown', left: left - 1 }) : void newest.current()),
      1000,
    );
    return () => clearTimeout(timer);
  }, [left, open]);

  const agreed = async (): Promise<void> => {
    setStep({ kind: 'consent', problem: null, busy: true });
    const problem = (await agree?.()) ?? null;
    setStep(problem === null ? FIRST : { kind: 'consent', problem, busy: false });
  };

  if (step.kind === 'consent')
    return (
      <Consent
        problem={step.problem}
        busy={step.busy}
        onAgree={() => void agreed()}
        onCancel={onClose}
      />
    );
  const problem = step.kind === 'aim' ? step.problem : null;
  return (
    <>
      <p className="rw-face-text">{text}</p>
      {camera.kind === 'unavailable' ? (
        <Unavailable why={camera.why} otherWay={otherWay} onRetry={retry} />
      ) : (
        <>
          <Stage
            video={video}
            mirrored={camera.kind === 'on' && camera.mirrored}
            left={left}
            waiting={camera.kind !== 'on' || step.kind === 'sending'}
          />
          <p className="rw-face-state" role="status">
            {t(stateKey(camera.kind, step), { count: COUNTDOWN })}
          </p>
          {problem !== null && <ProblemNotice problem={problem} />}
          <TakeButtons camera={camera} step={step} onSwitch={next} onStep={setStep} />
          {problem !== null && <div className="rw-face-other">{otherWay}</div>}
        </>
      )}
    </>
  );
}

/** The picture of the camera, with an outline for the face. */
function Stage({
  video,
  mirrored,
  left,
  waiting,
}: {
  video: RefObject<HTMLVideoElement>;
  mirrored: boolean;
  /** Seconds until the picture is taken; null outside of the countdown. */
  left: number | null;
  waiting: boolean;
}) {
  const { t } = useCameraTexts();
  return (
    <div className="rw-face-stage" data-mirrored={mirrored}>
      <video ref={video} autoPlay muted playsInline aria-label={t('camera:preview')} />
      <svg
        className="rw-face-guide"
        viewBox="0 0 400 300"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
      >
        <path
          className="rw-face-shade"
          fillRule="evenodd"
          d="M-400 -300H800V600H-400ZM200 34a84 112 0 1 0 0.01 0Z"
        />
        <ellipse className="rw-face-oval" cx="200" cy="146" rx="84" ry="112" />
      </svg>
      {left !== null && (
        <span key={left} className="rw-face-count" aria-hidden>
          {left}
        </span>
      )}
      {waiting && (
        <span className="rw-face-wait">
          <Spin />
        </span>
      )}
    </div>
  );
}

function TakeButtons({
  camera,
  step,
  onSwitch,
  onStep,
}: {
  camera: AvailableCamera;
  step: TakingStep;
  onSwitch: () => void;
  onStep: (step: Step) => void;
}) {
  const { t } = useCameraTexts();
  const isAgain = step.kind === 'aim' && step.problem !== null;
  return (
    <div className="rw-face-buttons">
      {camera.kind === 'on' && camera.several && step.kind === 'aim' && (
        <Button icon={<SwitchCamera size={16} aria-hidden />} onClick={onSwitch}>
          {t('camera:switch')}
        </Button>
      )}
      {step.kind === 'countdown' ? (
        <Button onClick={() => onStep(FIRST)}>{t('camera:wait')}</Button>
      ) : (
        <Button
          type="primary"
          icon={<CameraIcon size={16} aria-hidden />}
          disabled={camera.kind !== 'on'}
          loading={step.kind === 'sending'}
          onClick={() => onStep({ kind: 'countdown', left: COUNTDOWN })}
        >
          {t(isAgain ? 'camera:again' : 'camera:take')}
        </Button>
      )}
    </div>
  );
}

function ProblemNotice({ problem }: { problem: string }) {
  return (
    <p className="rw-face-problem" role="alert">
      <CircleAlert size={18} aria-hidden />
      {problem}
    </p>
  );
}

function stateKey(camera: 'off' | 'starting' | 'on', step: Step): string {
  if (camera !== 'on') return 'camera:starting';
  if (step.kind === 'sending') return 'camera:checking';
  return step.kind === 'countdown' ? 'camera:inSeconds' : 'camera:aim';
}

function Consent({
  problem,
  busy,
  onAgree,
  onCancel,
}: {
  problem: string | null;
  busy: boolean;
  onAgree: () => void;
  onCancel: () => void;
}) {
  const { t } = useCameraTexts();
  return (
    <div className="rw-face-consent">
      <p>
        <ShieldCheck className="rw-face-consent-sign" size={22} aria-hidden />
        {t('camera:consent.text')}
      </p>
      <ul>
        {['what', 'pictures', 'use', 'undo', 'choice'].map((point) => (
          <li key={point}>{t(`camera:consent.${point}`)}</li>
        ))}
      </ul>
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className="rw-face-buttons">
        <Button onClick={onCancel}>{t('camera:consent.decline')}</Button>
        <Button type="primary" loading={busy} onClick={onAgree}>
          {t('camera:consent.agree')}
        </Button>
      </div>
    </div>
  );
}

function Unavailable({
  why,
  otherWay,
  onRetry,
}: {
  why: NoCamera;
  otherWay: ReactNode;
  onRetry: () => void;
}) {
  const { t } = useCameraTexts();
  return (
    <div className="rw-face-none" role="alert">
      <CameraOff size={36} aria-hidden />
      <p className="rw-face-none-title">{t(`camera:none.${why}`)}</p>
      <p>{t(`camera:none.${why}Hint`)}</p>
      <div className="rw-face-other">{otherWay}</div>
      {why !== 'insecure' && (
        <div className="rw-face-buttons">
          <Button type="primary" onClick={onRetry}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
