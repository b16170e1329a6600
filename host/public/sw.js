// The service worker: opens the shell without a network, from this browser's cache. It responds to
// four kinds of request only: a page (network first), the configuration and the manifests (network
// first), the files of its own build of the shell (cache first), and files of modules that are
// requested with their hash (cache first). All other requests, every API request above all, bypass
// it: it caches nothing personal. (docs/decisions/0047)
//
// The build replaces `self.riwaqBuild` with the name of this build, the hash of each of its files,
// and the files that the shell needs to open.
(function () {
  var build = self.riwaqBuild;
  var PREFIX = 'riwaq-shell-';
  var SHELL = PREFIX + build.name;
  // Cache of the last configuration and manifests, whose content changes under one address.
  var LAST = 'riwaq-last';
  var MODULES = 'riwaq-modules';
  // Maximum number of cached module files; the oldest are deleted first. About two builds of five
  // modules.
  var MODULE_FILES = 400;
  var PAGE = '/index.html';
  var CONFIG = '/static/config.json';
  // Paths of downloads and endpoints, which are not pages of the shell. Same list as the server's
  // (server/src/platform/http/site.ts).
  var NO_PAGE = /^\/(api|upload|files|static|modules|docs|applicationHub)(\/|$)|\.[a-z0-9]{2,5}$/i;
  var MANIFEST = /^\/modules\/.*\/riwaq-manifest\.json$/;
  var nothing = function () {};

  // Fetches a file of this build. The browser rejects a file whose hash differs, so it is never
  // cached.
  var fetchVerified = function (file) {
    return fetch(file, {
      integrity: build.files[file],
      cache: file === PAGE ? 'no-cache' : 'default',
      credentials: 'same-origin',
    }).then(function (response) {
      if (!response.ok) throw new Error(file + ': HTTP ' + response.status);
      return response;
    });
  };
  var store = function (name, key, response) {
    return caches.open(name).then(function (cache) {
      return cache.put(key, response);
    });
  };
  var cached = function (name, key) {
    return caches.open(name).then(function (cache) {
      return cache.match(key);
    });
  };
  var trimModules = function () {
    return caches.open(MODULES).then(function (cache) {
      return cache.keys().then(function (keys) {
        return Promise.all(
          keys.slice(0, Math.max(0, keys.length - MODULE_FILES)).map(function (key) {
            return cache.delete(key);
          }),
        );
      });
    });
  };
  var deleteCaches = function (isOld) {
    return caches.keys().then(function (names) {
      return Promise.all(
        names.filter(isOld).map(function (name) {
          return caches.delete(name);
        }),
      );
    });
  };
  // "offline": false in the configuration unregisters the worker and deletes all its caches in
  // every browser.
  var isOff = function (response) {
    return response.json().then(
      function (config) {
        return config.offline === false;
      },
      function () {
        return false;
      },
    );
  };
  var uninstall = function () {
    return Promise.all([
      deleteCaches(function (name) {
        return name.indexOf('riwaq-') === 0;
      }),
      self.registration.unregister(),
    ]);
  };

  // Network first: falls back to the cached response when there is no network. A proxy that reaches
  // no server (502, 504) counts as no network; a response of the server itself, also that of a
  // maintenance (503), is passed on.
  var orCached = function (pending, name, key) {
    var useCache = function (otherwise) {
      return cached(name, key).then(function (response) {
        return response || otherwise();
      });
    };
    return pending.then(
      function (response) {
        return response.status === 502 || response.status === 504
          ? useCache(function () {
              return response;
            })
          : response;
      },
      function (cause) {
        return useCache(function () {
          throw cause;
        });
      },
    );
  };
  // Deletes cached manifests of older builds, which the configuration no longer names.
  var prune = function (config) {
    return caches.open(LAST).then(function (cache) {
      return cache.keys().then(function (keys) {
        return Promise.all(
          keys.map(function (key) {
            var file = new URL(key.url).pathname;
            return file === CONFIG || config.indexOf(file.slice(1)) >= 0
              ? undefined
              : cache.delete(key);
          }),
        );
      });
    });
  };
  var storeConfig = function (response) {
    var copy = response.clone();
    return isOff(response.clone()).then(function (off) {
      if (off) return uninstall();
      return store(LAST, CONFIG, response).then(function () {
        return copy.text().then(prune);
      });
    });
  };
  // Responds to requests for the configuration and the manifests.
  var networkFirst = function (event, key) {
    var now = fetch(event.request).then(function (response) {
      // The server marks a response for one browser only with `no-store` (docs/decisions/0048).
      if (!response.ok || /no-store/.test(response.headers.get('cache-control'))) return response;
      var copy = response.clone();
      var stored = key === CONFIG ? storeConfig(copy) : store(LAST, key, copy);
      event.waitUntil(stored.catch(nothing));
      return response;
    });
    return orCached(now, LAST, key);
  };
  // Fetches and caches a manifest of which a page embeds only the outline, unless the cached one is
  // of the same build.
  var completeManifest = function (address, outline) {
    return cached(LAST, address)
      .then(function (response) {
        return response ? response.json() : {};
      })
      .then(function (manifest) {
        if (manifest.buildId === outline.buildId) return undefined;
        return fetch(address, { cache: 'no-cache', credentials: 'omit' }).then(function (response) {
          return response.ok ? store(LAST, address, response) : undefined;
        });
      })
      .catch(nothing);
  };
  // Caches the configuration and the manifests that the server embeds in a page
  // (server/src/platform/http/site-page.ts): the page does not fetch them, but needs the last ones
  // without a network.
  var storeEmbedded = function (response) {
    return response.text().then(function (html) {
      var data = /<script type="application\/json" id="site">([^<]*)</.exec(html);
      if (!data) return undefined;
      var site = JSON.parse(data[1]);
      var asJson = function (value) {
        return new Response(JSON.stringify(value), {
          headers: { 'content-type': 'application/json' },
        });
      };
      var outlines = site.outlines || {};
      var manifests = Object.keys(site.manifests).map(function (address) {
        return store(LAST, address, asJson(site.manifests[address]));
      });
      var others = Object.keys(outlines).map(function (address) {
        return completeManifest(address, outlines[address]);
      });
      return Promise.all(manifests.concat(others)).then(function () {
        return storeConfig(asJson(site.config));
      });
    });
  };
  // Without a network, serve the page of this build, whose other files are all cached: never a page
  // of another build.
  var page = function (event) {
    var now = Promise.resolve(event.preloadResponse).then(function (ahead) {
      return ahead || fetch(event.request);
    });
    return orCached(
      now.then(function (response) {
        if (response.ok) event.waitUntil(storeEmbedded(response.clone()).catch(nothing));
        return response;
      }),
      SHELL,
      PAGE,
    );
  };
  var ownFile = function (event, file) {
    return cached(SHELL, file).then(function (response) {
      return (
        response ||
        fetchVerified(file).then(function (fetched) {
          event.waitUntil(store(SHELL, file, fetched.clone()).catch(nothing));
          return fetched;
        })
      );
    });
  };
  // The browser checks the hash of cached files, too.
  var moduleFile = function (event, file) {
    return cached(MODULES, file).then(function (response) {
      return (
        response ||
        fetch(event.request).then(function (fetched) {
          if (fetched.ok)
            event.waitUntil(store(MODULES, file, fetched.clone()).then(trimModules).catch(nothing));
          return fetched;
        })
      );
    });
  };

  addEventListener('install', function (event) {
    // Cache the configuration and the manifests, so that the very next start works without a
    // network.
    var configured = fetch(CONFIG, { cache: 'no-cache', credentials: 'omit' })
      .then(function (response) {
        if (!response.ok) throw new Error('no configuration');
        return isOff(response.clone()).then(function (off) {
          if (off) throw new Error('switched off by the configuration');
          return Promise.all([response.clone().json(), store(LAST, CONFIG, response)]);
        });
      })
      .then(function (known) {
        return Promise.all(
          (known[0].modules || []).map(function (entry) {
            var url = new URL(entry.manifestUrl, location.origin);
            if (url.origin !== location.origin) return undefined;
            return fetch(url.href, { cache: 'no-cache' })
              .then(function (response) {
                return response.ok ? store(LAST, url.pathname, response) : undefined;
              })
              .catch(nothing);
          }),
        );
      });
    // All or nothing: the installation fails unless every file that the shell needs to open is
    // cached.
    event.waitUntil(
      configured
        .then(function () {
          return Promise.all(
            build.opens.map(function (file) {
              return fetchVerified(file).then(function (response) {
                return store(SHELL, file, response);
              });
            }),
          );
        })
        .then(function () {
          return self.skipWaiting();
        }),
    );
  });

  addEventListener('activate', function (event) {
    event.waitUntil(
      Promise.all([
        deleteCaches(function (name) {
          return name.indexOf(PREFIX) === 0 && name !== SHELL;
        }),
        self.registration.navigationPreload && self.registration.navigationPreload.enable(),
        self.clients.claim(),
      ]),
    );
  });

  addEventListener('fetch', function (event) {
    var request = event.request;
    var url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin) return;
    var file = url.pathname;
    if (request.mode === 'navigate') {
      if (!NO_PAGE.test(file)) event.respondWith(page(event));
    } else if (file === CONFIG || MANIFEST.test(file)) event.respondWith(networkFirst(event, file));
    else if (Object.hasOwn(build.files, file) && !url.search)
      event.respondWith(ownFile(event, file));
    else if (request.integrity && file.indexOf('/modules/') === 0 && !url.search)
      event.respondWith(moduleFile(event, file));
  });
})();
