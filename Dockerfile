# The server with its browser client: docker build -t gamenight .
FROM python:3.13-slim AS build
WORKDIR /source
COPY requirements/run.txt requirements/
RUN python -m venv /gamenight && /gamenight/bin/pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY . .
# The build hook builds the client into the wheel. If there is no Node, it installs one from PyPI.
RUN pip wheel --no-cache-dir --no-deps -w /wheels . && /gamenight/bin/pip install --no-cache-dir --no-deps /wheels/*.whl

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 gamenight && install -d -o gamenight /data
COPY --from=build /gamenight /gamenight
USER gamenight
ENV GAMENIGHT_HOST=0.0.0.0 GAMENIGHT_PORT=8000 GAMENIGHT_DATABASE=sqlite:////data/gamenight.sqlite3
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s CMD ["/gamenight/bin/python", "-c", \
  "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"GAMENIGHT_PORT\"]}/health', timeout=2)"]
ENTRYPOINT ["/gamenight/bin/gamenight"]
CMD ["serve"]
