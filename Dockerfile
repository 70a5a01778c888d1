# One node of the house, without what it took to build it. docker-compose.yml runs it.

# By its digest, an index of all architectures, so that the same commit makes the same image.
ARG PYTHON=python:3.14.8-slim-trixie@sha256:89fb7d3da20043c370643435258bdd7ab755d326d359001d02988ed15ae5219e

FROM ${PYTHON} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_QUIET=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build

# First what seldom changes. Each package is held against its hash in the lock, and of those that
# are here the next steps take what they need: nothing else can get into the image.
COPY requirements.lock ./
RUN python -m pip download --require-hashes --only-binary=:all: --no-deps \
    --dest packages --requirement requirements.lock
ENV PIP_NO_INDEX=1 PIP_FIND_LINKS=packages
RUN python -m pip install hatchling

COPY pyproject.toml README.md LICENSE ./
COPY server server
COPY clients/python/klumba_client clients/python/klumba_client
COPY clients/web clients/web
RUN python -m pip wheel --no-deps --no-build-isolation --wheel-dir packages .
RUN python -m venv --without-pip /opt/klumba \
    && python -m pip --python /opt/klumba/bin/python install --compile "klumba[server]"

FROM ${PYTHON}
RUN useradd --uid 10001 --no-create-home --home-dir /var/lib/klumba --shell /usr/sbin/nologin klumba \
    && install --directory --owner=klumba --group=klumba --mode=0700 /var/lib/klumba
COPY --from=build /opt/klumba /opt/klumba
ENV PATH=/opt/klumba/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    KLUMBA_HOST=0.0.0.0 \
    KLUMBA_PORT=8080 \
    KLUMBA_DATA=/var/lib/klumba \
    NUMBA_CACHE_DIR=/var/cache/klumba \
    NUMBA_CPU_NAME=generic
# The solver's kernels, compiled here for any processor of the architecture.
RUN install --directory --mode=0755 /var/cache/klumba && python -m klumba.solver.warming
USER klumba
WORKDIR /var/lib/klumba
VOLUME /var/lib/klumba
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=15s \
    CMD python -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$KLUMBA_PORT/readyz')"
CMD ["klumba", "serve"]
