function put(media: object | undefined): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: media });
}

/** Removes the cameras from the page, as at an insecure address. */
export const unplugCameras = (): void => put(undefined);

/** Fakes a browser's cameras. */
export class FakeCameras {
  readonly stopped: string[] = [];
  asked: MediaStreamConstraints[] = [];
  failing: string | null = null;
  constructor(readonly ids: readonly string[] = ['front']) {}

  readonly media = {
    getUserMedia: async (wanted: MediaStreamConstraints) => {
      this.asked.push(wanted);
      if (this.failing) throw new DOMException('', this.failing);
      const { deviceId } = wanted.video as { deviceId?: { exact: string } };
      const id = deviceId?.exact ?? this.ids[0] ?? '';
      const track = Object.assign(new EventTarget(), {
        stop: () => void this.stopped.push(id),
        getSettings: () => ({ deviceId: id, facingMode: id === 'back' ? 'environment' : 'user' }),
      });
      return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
    },
    enumerateDevices: async () => this.ids.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  };

  /** Installs the cameras, and stubs the canvas, because jsdom does not draw. */
  plugIn(): this {
    put(this.media);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue({ drawImage: () => undefined } as never);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((told) => told(new Blob(['picture'], { type: 'image/jpeg' })));
    return this;
  }
}
